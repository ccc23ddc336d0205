const MOST_CHARACTERS = 32_768
const MOST_MS = 100

/** Gathers lines and writes many at once: the stream's work is by the write, not by the line. */
export class HeldLines {
  readonly #write: (text: string) => void
  #held = ''
  #timer: NodeJS.Timeout | undefined

  constructor(write: (text: string) => void) {
    this.#write = write
  }

  add(line: string): void {
    this.#held += line
    if (this.#held.length >= MOST_CHARACTERS) this.flush()
    else this.#timer ??= setTimeout(() => this.flush(), MOST_MS).unref()
  }

  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#held === '') return
    const text = this.#held
    this.#held = ''
    this.#write(text)
  }
}
