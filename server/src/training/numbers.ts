/** Numbers 0, 1, 2 … for names in the order they come. */
export class Numbers {
  readonly names: string[] = []
  readonly #known = new Map<string, number>()

  of(name: string): number {
    const existing = this.#known.get(name)
    if (existing !== undefined) return existing
    this.#known.set(name, this.names.length)
    return this.names.push(name) - 1
  }
}
