/** What an operator knows of the servers of this run: how to learn the set-up code of each, by its port. */
const known = new Map<string, () => Promise<string>>()

/** Notes how the code of the server at this address is learnt. */
export function noteSetupCode(base: string, read: () => Promise<string>): void {
  known.set(new URL(base).port, read)
}

/** The set-up code of the server at this address, as whoever started it can see it. */
export async function setupCodeAt(base: string): Promise<string> {
  const read = known.get(new URL(base).port)
  if (!read) throw new Error(`nobody has noted the set-up code of ${base}`)
  return read()
}

/** The code in a start banner; empty when there is an account already. */
export function setupCodeIn(banner: string): string {
  return /#setup=([A-Z-]+)/.exec(banner)?.[1] ?? ''
}
