import type { RowMessages } from '../../../../locales/messages.gen.ts'
import type { Themes } from './themes.ts'
import { commonInteraction, firstFitting, type SeedLabel, type Words } from './words.ts'

/** What several titles of a history have in common: that they are liked, or only watched or wanted. */
const severalFacts = { liked: 'several', watched: 'severalWatched', wanted: 'severalWanted' } as const

type Reasons = Pick<Words, 'because' | 'becauseOf' | 'tied' | 'fallback'> & {
  /** The reason of a row that shares all its themes with a seed. */
  readonly sharedWith: (name: string) => string
}

/** The reasons of titles and rows, in one language. */
export function reasonsOf(language: string, { messages, themes }: { messages: RowMessages; themes: Themes }): Reasons {
  const { reasons, ties, facts } = messages
  // The conjunction of two names. Cached, since list formatting is slow and a page has hundreds of reasons.
  const and = new Intl.ListFormat(language, { type: 'conjunction' }).format(['', ''])

  /** At most two names; titles that are only on a watchlist are marked by `where`. */
  const namesOf = (seeds: readonly SeedLabel[], where: (values: { names: string }) => string): string => {
    const two = seeds
      .slice(0, 2)
      .map(({ name, interaction }) => ({ name: reasons.title({ name }), isWanted: interaction === 'wanted' }))
    const wanted = two.filter(({ isWanted }) => isWanted).length
    if (wanted === 0 || wanted === two.length) {
      const names = two.map(({ name }) => name).join(and)
      return wanted > 0 ? where({ names }) : names
    }
    const [first = '', second = ''] = two.map(({ name, isWanted }) => (isWanted ? where({ names: name }) : name))
    return reasons.andOf({ first, second })
  }
  const becauseText = (seeds: readonly SeedLabel[]): string => {
    const names = namesOf(seeds, reasons.onYourWatchlist)
    const interaction = commonInteraction(seeds.slice(0, 2))
    if (interaction === 'liked') return reasons.liked({ n: seeds.length, names })
    return interaction === 'watched' ? reasons.watched({ names }) : reasons.of({ names })
  }
  /** Two names if they fit, otherwise one, otherwise the short form. */
  const fitting = (seeds: readonly SeedLabel[], textOf: (seeds: readonly SeedLabel[]) => string): string => {
    const first = seeds.slice(0, 1)
    return firstFitting(first[0]?.name ?? '', [() => textOf(seeds), () => textOf(first), (name) => reasons.like({ name })])
  }
  return {
    because: (seeds) => fitting(seeds, becauseText),
    becauseOf: (seeds) => fitting(seeds, (some) => reasons.of({ names: namesOf(some, reasons.onAWatchlist) })),
    tied: (tie, seed, isSeries) => {
      if (tie === 'saga') return firstFitting(seed, [(name) => ties.saga({ name }), (name) => ties.sagaShort({ name })])
      const text = isSeries ? ties.makers : ties[tie]
      return firstFitting(seed, [(name) => text({ name })])
    },
    fallback: (kind, { liking, people, history }) => {
      const several = facts[severalFacts[history]]({ n: people })
      if (kind === 'several') return several
      if (kind !== 'liking') return facts[kind]
      const { personName: person } = liking
      const like = () => (history === 'liked' ? themes.liking(liking, people) : themes.name(liking))
      return firstFitting('', [() => (person ? facts.person({ person }) : like()), () => several])
    },
    sharedWith: (name) => firstFitting(name, [(shown) => reasons.shared({ name: shown })]),
  }
}
