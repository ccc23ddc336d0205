/** Indexes 0, 1, 2 … for names in the order they come. */
export class NameNumbering {
  readonly names: string[] = []
  readonly #indexByName = new Map<string, number>()

  of(name: string): number {
    const existing = this.#indexByName.get(name)
    if (existing !== undefined) return existing
    this.#indexByName.set(name, this.names.length)
    return this.names.push(name) - 1
  }
}
