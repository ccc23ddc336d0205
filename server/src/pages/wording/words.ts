import type { FallbackReason, RowKind, Tie } from '@marquee/engine'
import type { PlacementKind } from '../reading/row-kinds.ts'
import type { Interaction } from '../snapshot/snapshot.ts'
import type { StoredSubject } from '../snapshot/snapshot-subject.ts'

/** The kind and subject of a row, and the number of people it is for. */
export type RowLabel = {
  readonly kind: RowKind
  readonly subject: StoredSubject
  readonly people: number
  /** If it comes from the history, even without a single seed: what the history is made of. */
  readonly history?: Interaction | undefined
  /** Whether its first titles are loved by many. */
  readonly isLoved?: boolean
  /** The name of a seed that has all themes of the row. */
  readonly shared?: string | undefined
}

/** The same for the placement of a title, which may be the hero. */
export type PlacementLabel = Omit<RowLabel, 'kind'> & { readonly kind: PlacementKind }

/** A seed by name, and how it was interacted with. */
export type SeedLabel = { readonly name: string; readonly interaction: Interaction }

/** A liking, the number of people whose taste it is, and what their history is made of. */
type FallbackLabel = { readonly liking: StoredSubject; readonly people: number; readonly history: Interaction }

/** Maximum length of a reason on a card. */
const MAX_CHARACTERS = 60

/** The first text that fits on a card; if none does, the name is truncated in the last one. */
export function firstFitting(name: string, texts: readonly ((name: string) => string)[]): string {
  for (const text of texts) {
    const whole = text(name)
    if (whole.length <= MAX_CHARACTERS) return whole
  }
  const last = texts.at(-1) ?? ((only: string) => only)
  const capacity = MAX_CHARACTERS - last('…').length
  return last(`${name.slice(0, Math.max(0, capacity)).trimEnd()}…`)
}

/** The texts of a page, in one language. */
export type Words = {
  /** The name of a row; `seed` is the name of the title that it follows. */
  readonly row: (row: RowLabel, seed: string) => string
  /** The reason of a row. */
  readonly rowReason: (row: RowLabel, seeds: readonly SeedLabel[]) => string
  /** The name of a navigation entry. */
  readonly entry: (subject: StoredSubject) => string
  /** The reason of a title, by its seeds. */
  readonly because: (seeds: readonly SeedLabel[]) => string
  /** The reason of a title by its relation to one seed: director, writer or saga. Series have makers. */
  readonly tied: (tie: Exclude<Tie, 'none'>, name: string, isSeries: boolean) => string
  /** The same on a page for several people. */
  readonly becauseOf: (seeds: readonly SeedLabel[]) => string
  /** The reason of a title by its placement, without seeds. */
  readonly placementReason: (placement: PlacementLabel) => string
  /** The fallback reason of a title in which no seed is felt; `liking` is a liking of the taste. */
  readonly fallback: (fallback: Exclude<FallbackReason, 'none'>, label: FallbackLabel) => string
  readonly forEverybody: string
}

/**
 * The name of the second, third … row of the same name: a name of its own, otherwise a number; a seed is named with
 * its year.
 */
export function nameInTurn({ kind, subject: { turn = 1 } }: RowLabel, name: string, furtherNames: readonly string[]): string {
  if (turn === 1 || kind === 'because') return name
  return (kind === 'more' && furtherNames[turn - 2]) || `${name} (${turn})`
}

/** The interaction that all seeds share, if any. */
export function commonInteraction(seeds: readonly SeedLabel[]): Interaction | undefined {
  const [first] = seeds
  return first && seeds.every(({ interaction }) => interaction === first.interaction) ? first.interaction : undefined
}

/** Capitalises the first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Joins non-empty words with single spaces. */
export function joinWords(...words: (string | undefined)[]): string {
  return words.filter(Boolean).join(' ')
}

/** Fills the noun into the pattern of a keyword; one that continues a word ("Vampir_") begins with a small letter. */
export function fillPattern(pattern: string, noun: string): string {
  const isWithinWord = /\p{Letter}_/u.test(pattern)
  return pattern.replace('_', () => (isWithinWord ? noun.charAt(0).toLowerCase() + noun.slice(1) : noun))
}
