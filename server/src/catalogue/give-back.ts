/**
 * Gives back the memory of bytes that nobody needs any more, if they are all that is in it. Bytes are not what makes a collector come:
 * in a quiet server they would lie there for hours.
 */
export function giveBack({ buffer, byteLength }: ArrayBufferView): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
