type Numeric = Uint8Array | Uint32Array | Float32Array | Float64Array

/** A typed array that grows. */
export class GrowableColumn<A extends Numeric> {
  #values: A
  #length = 0
  readonly #make: new (
    length: number,
  ) => A

  constructor(make: new (length: number) => A) {
    this.#make = make
    this.#values = new make(1024)
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const wider = new this.#make(this.#length * 2)
      wider.set(this.#values)
      this.#values = wider
    }
    this.#values[this.#length++] = value
  }

  done(): A {
    return this.#values.slice(0, this.#length) as A
  }
}
