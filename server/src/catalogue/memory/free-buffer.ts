/**
 * Frees the memory of a buffer that is no longer needed, if it holds nothing else. Buffers do not trigger garbage
 * collection: on an idle server they would stay allocated for hours.
 */
export function freeBuffer({ buffer, byteLength }: ArrayBufferView): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
