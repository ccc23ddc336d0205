type Entry = { state: unknown; address: string }

const origin = 'https://marquee.example'

/** A tab's history: what `history` and `location` are to the app. */
export class TestHistory {
  readonly entries: Entry[]
  at = 0
  scrollRestoration = 'auto'
  readonly location: Location
  readonly #popped: () => void

  constructor(address: string, popped: () => void) {
    this.entries = [{ state: null, address }]
    this.#popped = popped
    const url = () => new URL(this.address, origin)
    this.location = {
      get href() {
        return url().href
      },
      get pathname() {
        return url().pathname
      },
      get search() {
        return url().search
      },
      get hash() {
        return url().hash
      },
      origin,
    } as Location
  }

  get address(): string {
    return this.entries[this.at]?.address ?? '/'
  }

  get state(): unknown {
    return this.entries[this.at]?.state ?? null
  }

  pushState(state: unknown, _: string, address: string): void {
    this.entries.splice(++this.at, Number.POSITIVE_INFINITY, { state, address })
  }

  replaceState(state: unknown, _: string, address = this.address): void {
    this.entries[this.at] = { state, address }
  }

  back(): void {
    if (this.at === 0) return
    this.at--
    this.#popped()
  }

  /** Somebody opens a link that changes only what is behind the #. */
  openHash(hash: string): void {
    const { pathname, search } = this.location
    this.pushState(null, '', `${pathname}${search}${hash}`)
  }
}
