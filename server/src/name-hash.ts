/** A number of 32 bits for a text, the same for ever on every machine (FNV-1a over its bytes); not for secrets. */
export function nameHash(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}
