import type { FallbackReason, RowKind, Tie } from '@marquee/engine'
import type { PlacementKind } from '../row-kinds.ts'
import type { Interaction } from '../snapshot.ts'
import type { StoredSubject } from '../snapshot-subject.ts'

/** Which row it is, what it is about, and how many people it is for. */
export type RowLabel = {
  readonly kind: RowKind
  readonly subject: StoredSubject
  readonly people: number
  /** Whether it comes from the history, be it from no one title of it. */
  readonly isOwn?: boolean
  /** Whether many people love what it shows first. */
  readonly isLoved?: boolean
  /** The name of a title of the history that is what the row is about. */
  readonly shared?: string | undefined
}

/** The same of where a title stands, which may be the hero. */
export type PlacementLabel = Omit<RowLabel, 'kind'> & { readonly kind: PlacementKind }

/** A title of the history by its name, and what was done with it. */
export type SeedLabel = { readonly name: string; readonly interaction: Interaction }

/** What the taste likes, and how many people it is the taste of. */
type FallbackLabel = { readonly liking: StoredSubject; readonly people: number }

/** Characters that a card has room for. */
const MOST_CHARACTERS = 60

/** The first of some texts that a card has room for; a name that is too long for all of them is cut off in the last. */
export function firstFitting(name: string, texts: readonly ((name: string) => string)[]): string {
  for (const text of texts) {
    const whole = text(name)
    if (whole.length <= MOST_CHARACTERS) return whole
  }
  const last = texts.at(-1) ?? ((only: string) => only)
  const capacity = MOST_CHARACTERS - last('…').length
  return last(`${name.slice(0, Math.max(0, capacity)).trimEnd()}…`)
}

/** Our own words on a page, in one language. */
export type Words = {
  /** The name of a row; `seed` is the name of the title that it follows. */
  readonly row: (row: RowLabel, seed: string) => string
  /** Where a row comes from. */
  readonly rowReason: (row: RowLabel, seeds: readonly SeedLabel[]) => string
  /** The name of a way on. */
  readonly entry: (subject: StoredSubject) => string
  /** Why a title is here: what of the history speaks for it. */
  readonly because: (seeds: readonly SeedLabel[]) => string
  /** The same where what it shares with one title is why: who made it, or its saga. Series have makers, films a director. */
  readonly tied: (tie: Exclude<Tie, 'none'>, name: string, isSeries: boolean) => string
  /** The same of one person of several. */
  readonly becauseOf: (seeds: readonly SeedLabel[]) => string
  /** Why a title is here that nothing in the history speaks for: what its place on the page says of it. */
  readonly placementReason: (placement: PlacementLabel) => string
  /** What is true of a title that no one title of the history speaks for enough to be named; `liking` is what the taste likes. */
  readonly fallback: (fallback: Exclude<FallbackReason, 'none'>, label: FallbackLabel) => string
  readonly forEverybody: string
}

/** The name of the row that would be the second, third … of that name: one of its own, else a number; a title has its year. */
export function nameInTurn({ kind, subject: { turn = 1 } }: RowLabel, name: string, furtherNames: readonly string[]): string {
  if (turn === 1 || kind === 'because') return name
  return (kind === 'more' && furtherNames[turn - 2]) || `${name} (${turn})`
}

/** What all seeds have in common that was done with them, if anything. */
export function commonInteraction(seeds: readonly SeedLabel[]): Interaction | undefined {
  const [first] = seeds
  return first && seeds.every(({ interaction }) => interaction === first.interaction) ? first.interaction : undefined
}

/** With a capital letter in front. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Words that are there, with single spaces. */
export function joinWords(...words: (string | undefined)[]): string {
  return words.filter(Boolean).join(' ')
}

/** A pattern of `KeywordKey` with the kind of title put in. */
export function fillPattern(pattern: string, noun: string): string {
  return pattern.replace('_', () => noun)
}
