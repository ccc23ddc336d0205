const MAX_CHARACTERS = 32_768
const MAX_DELAY_MS = 100

/** Buffers lines and writes many at once: the cost of the stream is per write, not per line. */
export class LogBuffer {
  readonly #write: (text: string) => void
  #text = ''
  #timer: NodeJS.Timeout | undefined

  constructor(write: (text: string) => void) {
    this.#write = write
  }

  add(line: string): void {
    this.#text += line
    if (this.#text.length >= MAX_CHARACTERS) this.flush()
    else this.#timer ??= setTimeout(() => this.flush(), MAX_DELAY_MS).unref()
  }

  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#text === '') return
    const text = this.#text
    this.#text = ''
    this.#write(text)
  }
}
