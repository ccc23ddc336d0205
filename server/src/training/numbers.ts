/** Numbers 0, 1, 2 … for names in the order they come. */
export class Numbers {
  readonly names: string[] = []
  readonly #known = new Map<string, number>()

  of(name: string): number {
    const known = this.#known.get(name)
    if (known !== undefined) return known
    this.#known.set(name, this.names.length)
    return this.names.push(name) - 1
  }
}
