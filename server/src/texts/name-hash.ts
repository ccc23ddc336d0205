/** A 32-bit hash of a text (FNV-1a over its UTF-8 bytes): stable across machines and releases; not for secrets. */
export function nameHash(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}
