import { hash } from 'node:crypto'

/** How a 256-bit secret is kept: it cannot be guessed, so a plain hash cannot be reversed. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret)
}

const CONSONANTS = 'BCDFGHJKLMNPQRSTVWXZ'

/** Letters nobody misreads and that make no words; drawn without bias. */
export function randomLetters(random: (bytes: number) => Buffer, count: number): string {
  let letters = ''
  while (letters.length < count)
    for (const byte of random(count * 2)) if (byte < 240 && letters.length < count) letters += CONSONANTS[byte % 20]
  return letters
}

/** A code as people type it → as we know it: upper case, letters only. */
export function normaliseCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z]/g, '')
}

/** `WDJBMJHT` → `WDJB-MJHT`. */
export function groupLetters(letters: string): string {
  return letters.match(/.{1,4}/g)?.join('-') ?? letters
}
