import { type RowKind, rowKinds, rowSpecs } from '@marquee/engine'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StoredSubject } from '../../../src/pages/snapshot/snapshot-subject.ts'
import { isMood, keywordKey, keywordNames, sameWordsKey } from '../../../src/pages/wording/keywords.ts'
import { mayBeNamedFor } from '../../../src/pages/wording/keywords-by-maturity.ts'
import { genresMeantBy, genresRepeatedBy, isUnnamed, standsAlone } from '../../../src/pages/wording/nameable-keywords.ts'
import { wordsIn } from '../../../src/pages/wording/words-by-language.ts'
import { languages, readLocale } from '../../../src/texts/locales.ts'

const en = wordsIn('en')
const de = wordsIn('de')
const es = wordsIn('es')

const about = (subject: StoredSubject, words = en) => words.row({ kind: 'blend', subject, people: 1 }, '')

const histories = ['liked', 'watched', 'wanted'] as const

describe('row titles', () => {
  it.each<[StoredSubject, string, string]>([
    [
      { genre: 80, keywordName: 'slow burn', keyword: 1, country: 'DK' },
      'Slow-burning Danish crime',
      'Ruhig erzählte dänische Krimis',
    ],
    [
      { genre: 80, keywordName: 'slow burn', keyword: 1, country: 'nordic' },
      'Slow-burning Nordic crime',
      'Ruhig erzählte nordische Krimis',
    ],
    [{ country: 'latin_american', mediaType: 'movie' }, 'Latin American films', 'Lateinamerikanische Filme'],
    [{ country: 'african', mediaType: 'movie' }, 'African films', 'Afrikanische Filme'],
    [{ genre: 35, country: 'central_european' }, 'Central European comedies', 'Mitteleuropäische Komödien'],
    [{ genre: 53, country: 'east_asian' }, 'East Asian thrillers', 'Ostasiatische Thriller'],
    [{ genre: 35, country: 'balkan' }, 'Balkan comedies', 'Südosteuropäische Komödien'],
    [{ genre: 80, keyword: 1, keywordName: 'nordic noir' }, 'Crime Nordic noir', 'Krimihafte Nordic-Noir-Krimis'],
    [{ genre: 35, keyword: 1, keywordName: 'Feel-Good' }, 'Feel-good comedies', 'Feelgood-Komödien'],
    [{ genre: 53, keyword: 1, keywordName: 'revenge' }, 'Thrillers about revenge', 'Rachethriller'],
    [{ genre: 80, keyword: 1, keywordName: 'revenge' }, 'Crime stories about revenge', 'Rachekrimis'],
    [{ genre: 80, keyword: 1, keywordName: 'revenge', mediaType: 'movie' }, 'Crime films about revenge', 'Rachekrimis'],
    [{ keyword: 1, keywordName: 'time travel', mediaType: 'movie' }, 'Time-travel films', 'Zeitreisefilme'],
    [{ keyword: 1, keywordName: 'beekeeping' }, 'Stories about beekeeping', 'Geschichten zum Thema „beekeeping“'],
    [{ keyword: 1, keywordName: 'film noir', country: 'FR' }, 'French film noir', 'Französische Film-noir-Klassiker'],
    [{ genre: 35, keyword: 1, keywordName: 'musical' }, 'Comedy musicals', 'Komische Musicals'],
    [{ genre: 53, decade: 1970 }, 'Thrillers from the 1970s', 'Thriller aus den 1970ern'],
    [{ genre: 18, country: 'FR', mediaType: 'tv' }, 'French dramas', 'Französische Dramen'],
    [{ genre: 27, language: 'it', mediaType: 'movie' }, 'Horror films in Italian', 'Horrorfilme auf Italienisch'],
    [{ country: 'KR', mediaType: 'tv' }, 'Korean series', 'Koreanische Serien'],
    [{ country: 'CH' }, 'Swiss films and series', 'Schweizer Filme und Serien'],
    [{ decade: 1990 }, 'Films and series from the 1990s', 'Filme und Serien aus den 1990ern'],
    [{ genre: 36, country: 'DE' }, 'German historical films and series', 'Deutsche Historienfilme und -serien'],
    [{ genre: 12, decade: 2010 }, 'Adventures from the 2010s', 'Abenteuerfilme und -serien aus den 2010ern'],
    [{ genre: 878, decade: 2010 }, 'Sci-fi films and series from the 2010s', 'Science-Fiction aus den 2010ern'],
    [{ keyword: 1, keywordName: 'paris', mediaType: 'movie' }, 'Films set in Paris', 'Filme mit Schauplatz Paris'],
    [{ keyword: 1, keywordName: 'dark comedy', mediaType: 'movie' }, 'Darkly funny films', 'Schwarzhumorige Filme'],
    [{ genre: 4711, genreName: 'Sword & Sandal', mediaType: 'movie' }, 'Sword & sandal films', 'Filme im Genre „Sword & Sandal“'],
  ])('word %j in both languages', (subject, english, german) => {
    expect([about(subject), about(subject, de)]).toEqual([english, german])
  })

  it.each<[StoredSubject, string, string]>([
    [{ decade: 1990 }, 'The 1990s', 'Die 1990er'],
    [{ decade: 2010, since: true }, 'From the 2010s on', 'Ab den 2010ern'],
    [{ decade: 1970, until: true }, 'Up to the 1970s', 'Bis zu den 1970ern'],
  ])('word a link to %j', (subject, english, german) => {
    expect([en.entry(subject), de.entry(subject)]).toEqual([english, german])
  })

  it('exist in every language for exactly the kinds of rows without themes', () => {
    for (const { kind, isThemed } of rowSpecs)
      for (const language of languages) {
        const { names } = readLocale<{ names: Record<string, string> }>(language, 'rows')
        const hasName = kind === 'because' ? 'because_liked' in names : kind in names
        expect([language, kind, hasName]).toEqual([language, kind, isThemed !== true])
      }
  })

  it('name the seed of a because row, and the region of a top 10', () => {
    const because = { kind: 'because', subject: { seed: 7, liked: true }, people: 1 } as const
    expect([en.row(because, 'Heat'), de.row(because, 'Heat')]).toEqual(['Because you liked Heat', 'Weil dir „Heat“ gefallen hat'])
    const top = (subject: { region?: string; counted?: boolean }) => ({ kind: 'top_region', subject, people: 1 }) as const
    const counted = top({ region: 'NL', counted: true })
    expect([en.row(counted, ''), de.row(counted, '')]).toEqual([
      'Top 10 in the Netherlands this week',
      'Die Top 10 der Woche in den Niederlanden',
    ])
    expect([en.row(top({ counted: true }), ''), de.row(top({ counted: true }), '')]).toEqual([
      'Top 10 this week',
      'Die Top 10 der Woche',
    ])
    expect([en.row(top({}), ''), de.row(top({}), '')]).toEqual(['Top 10', 'Top 10'])
    expect([en.rowReason(top({}), []), de.rowReason(top({}), [])]).toEqual(['What is most popular', 'Was am beliebtesten ist'])
    expect(de.rowReason(counted, [])).toBe('Was hier am meisten gesehen wird')
  })

  it('say "Highly rated" of the acclaimed row, which is ordered by taste, not "highest rated"', () => {
    const row = { kind: 'acclaimed', subject: {}, people: 1 } as const
    expect([en.row(row, ''), en.rowReason(row, [])]).toEqual(['Highly rated', 'Among the best rated there is'])
    expect([de.row(row, ''), de.rowReason(row, [])]).toEqual(['Hoch bewertet', 'Mit am besten bewertet'])
  })

  it('of "more" rows are all different, and make no claim about their titles', () => {
    const names = (words: typeof en) =>
      Array.from({ length: 20 }, (_, at) => words.row({ kind: 'more', subject: { turn: at + 1 }, people: 1 }, ''))
    for (const words of [en, de, es]) {
      expect(new Set(names(words)).size).toBe(20)
      expect(names(words).join()).not.toMatch(/\(\d+\)/)
    }
    expect(names(en).join()).not.toMatch(/track|afield|further|far end|corner|aside|live|stones|others|different|forgotten/i)
    expect(names(de).join()).not.toMatch(/abseits|weit(er)? weg|um die ecke|schritt|regal|umgedreht|stück|fund|vergessen|ende/i)
  })
})

describe('reasons', () => {
  const seed = (name: string, interaction: 'liked' | 'watched' | 'wanted') => ({ name, interaction })

  it('name one or two seeds, and "liked" or "watched" only where it is true of both', () => {
    expect(en.because([seed('Heat', 'liked'), seed('Se7en', 'liked'), seed('Up', 'watched')])).toBe(
      'Because you liked Heat and Se7en',
    )
    expect(en.because([seed('Heat', 'liked'), seed('Up', 'watched')])).toBe('Because of Heat and Up')
    expect(en.because([seed('Up', 'wanted')])).toBe('Because of Up on your watchlist')
    expect(de.because([seed('Heat', 'liked')])).toBe('Weil dir „Heat“ gefallen hat')
    expect(de.because([seed('Heat', 'liked'), seed('Up', 'liked')])).toBe('Weil dir „Heat“ und „Up“ gefallen haben')
    expect(de.because([seed('Heat', 'watched'), seed('Up', 'watched')])).toBe('Weil du „Heat“ und „Up“ gesehen hast')
  })

  it('name the tie between a title and its seed', () => {
    expect(en.tied('director', 'Stalker', false)).toBe('By the director of Stalker')
    expect(en.tied('writer', 'Stalker', false)).toBe('By the writer of Stalker')
    expect(en.tied('director', 'Breaking Bad', true)).toBe('From the makers of Breaking Bad')
    expect(en.tied('saga', 'Alien', false)).toBe('From the same saga as Alien')
    expect(de.tied('director', 'Stalker', false)).toBe('Regie wie bei „Stalker“')
    expect(de.tied('writer', 'Stalker', false)).toBe('Drehbuch wie bei „Stalker“')
    expect(de.tied('director', 'Breaking Bad', true)).toBe('Von den Machern von „Breaking Bad“')
    expect(de.tied('saga', 'Alien', false)).toBe('Aus derselben Reihe wie „Alien“')
  })
})

describe('the reason on a card', () => {
  const interactions = fc.constantFrom('liked' as const, 'watched' as const, 'wanted' as const)
  const seeds = fc.array(
    fc.record({ name: fc.string({ minLength: 1, maxLength: 90, unit: 'grapheme' }), interaction: interactions }),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  const kinds: readonly (RowKind | 'hero')[] = ['hero', ...rowKinds]

  const tiedTo = (words: typeof en, name: string) =>
    (['saga', 'director', 'writer'] as const).flatMap((tie) => [words.tied(tie, name, true), words.tied(tie, name, false)])

  it('has at most 60 characters, whatever titles are called, in every language', () => {
    fc.assert(
      fc.property(seeds, (named) => {
        for (const words of [en, de, es])
          for (const text of [words.because(named), words.becauseOf(named), ...tiedTo(words, named[0]?.name ?? '')])
            expect(text.length).toBeLessThanOrEqual(60)
      }),
    )
  })

  it('has at most 60 characters as a fallback reason too, for every kind of row and liking', () => {
    const keywords = keywordNames().map((keywordName) => ({ keyword: 1, keywordName }))
    const genres = [12, 14, 16, 18, 27, 28, 35, 36, 37, 53, 80, 99, 878, 9648, 10402, 10749, 10751, 10752, 10759, 10762, 10765]
    const likings: StoredSubject[] = [
      ...keywords.flatMap((one) => [one, ...genres.map((genre) => ({ ...one, genre, country: 'BA', genreName: 'x' }))]),
      { personName: 'Krzysztof Kieślowski', person: 1 },
      { country: 'latin_american', genre: 10765, decade: 1970 },
      { language: 'cn', genre: 10759 },
    ]
    const texts = [en, de, es].flatMap((words) =>
      [1, 3].flatMap((people) => [
        ...kinds.flatMap((kind) => [true, false].map((counted) => words.placementReason({ kind, subject: { counted }, people }))),
        ...(['new', 'acclaimed', 'several', 'loved'] as const).flatMap((fallback) =>
          histories.map((history) => words.fallback(fallback, { liking: {}, people, history })),
        ),
        ...likings.flatMap((liking) => histories.map((history) => words.fallback('liking', { liking, people, history }))),
        words.forEverybody,
      ]),
    )
    expect(texts.filter(({ length }) => length > 60)).toEqual([])
  })

  it('names two titles, else one, else only the title, truncated where it is still too long', () => {
    const seed = (name: string) => ({ name, interaction: 'liked' as const })
    const long = 'Uncle Boonmee Who Can Recall His Past Lives'
    expect(en.because([seed('Heat'), seed(long)])).toBe('Because you liked Heat')
    expect(en.because([seed(long), seed('Heat')])).toBe(`Like ${long}`)
    expect(de.because([seed(long), seed('Heat')])).toBe(`Wie „${long}“`)
    expect(en.because([seed(`${long} ${long}`)])).toBe('Like Uncle Boonmee Who Can Recall His Past Lives Uncle Boon…')
  })

  it('is a fallback reason where no title is named', () => {
    const liking = { country: 'KR', genre: 53 }
    const own = { liking, people: 1, history: 'liked' } as const
    expect(en.fallback('liking', own)).toBe('You like Korean thrillers')
    expect(de.fallback('liking', own)).toBe('Du magst koreanische Thriller')
    expect(de.fallback('liking', { ...own, people: 2 })).toBe('Ihr mögt koreanische Thriller')
    expect(en.fallback('loved', { ...own, liking: {} })).toBe('Widely loved')
  })
})

describe('reasons from the watchlist', () => {
  const heat = { name: 'Heat', interaction: 'liked' } as const
  const up = { name: 'Up', interaction: 'wanted' } as const
  const jaws = { name: 'Jaws', interaction: 'wanted' } as const
  const row = (people: number) => ({ kind: 'genre', subject: { genre: 80 }, people }) as const

  it('mention the watchlist, also beside others, for titles and rows, for one profile and for several', () => {
    expect(en.because([heat, up])).toBe('Because of Heat, and of Up on your watchlist')
    expect(en.because([up, heat])).toBe('Because of Up on your watchlist, and of Heat')
    expect(en.because([up, jaws])).toBe('Because of Up and Jaws on your watchlist')
    expect(en.becauseOf([heat, up])).toBe('Because of Heat, and of Up on a watchlist')
    expect(en.rowReason(row(1), [jaws, up])).toBe('Because of Jaws and Up on your watchlist')
    expect(en.rowReason(row(2), [jaws])).toBe('Because of Jaws on a watchlist')
    expect(de.because([heat, up])).toBe('Wegen „Heat“ und wegen „Up“ auf deiner Merkliste')
    expect(de.because([up, jaws])).toBe('Wegen „Up“ und „Jaws“ auf deiner Merkliste')
    expect(de.becauseOf([up])).toBe('Wegen „Up“ auf einer Merkliste')
    expect(de.rowReason(row(2), [heat, up])).toBe('Wegen „Heat“ und wegen „Up“ auf einer Merkliste')
  })
})

describe('keywords', () => {
  it('have one wording each', () => {
    const names = keywordNames()
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
    const keyOf = new Map<string, string | undefined>()
    for (const name of names) {
      const letters = name.replaceAll(/[\s-]/g, '')
      expect(keyOf.get(letters) ?? keywordKey(name), name).toBe(keywordKey(name))
      keyOf.set(letters, keywordKey(name))
    }
  })

  it('have the same wording where they are synonyms or spelling variants', () => {
    expect([keywordKey('fairytale'), keywordKey('Fairy-Tale')]).toEqual(['fairyTales', 'fairyTales'])
    expect(sameWordsKey('mafia')).toBe(sameWordsKey('gangster'))
    expect(sameWordsKey('bee keeping')).toBe(sameWordsKey('Beekeeping'))
    expect(new Set(['beekeeping', 'bees', 'epic', 'mafia'].map(sameWordsKey)).size).toBe(4)
  })

  it.each([
    ['super power', 'superhero', 'Stories about superpowers', 'Geschichten über Menschen mit Superkräften'],
    ['swordplay', 'knight', 'Stories with sword fights', 'Geschichten mit Schwertkämpfen'],
    ['medieval', 'knight', 'Medieval stories', 'Geschichten aus dem Mittelalter'],
    ['prehistoric', 'dinosaur', 'Stories from prehistoric times', 'Geschichten aus der Urzeit'],
    ['killer', 'serial killer', 'Stories about killers', 'Geschichten über Mörder'],
    ['treasure', 'pirate', 'Stories about treasure hunts', 'Geschichten über die Schatzsuche'],
    ['thief', 'heist', 'Stories about thieves', 'Geschichten über Diebe'],
    ['surveillance', 'dystopia', 'Stories about surveillance', 'Geschichten über Überwachung'],
    ['undercover', 'spy', 'Undercover stories', 'Geschichten über verdeckte Ermittler'],
    ['princess', 'fairy tale', 'Stories about royalty', 'Geschichten aus Königshäusern'],
    ['evil', 'demon', 'Stories about evil', 'Geschichten zum Thema „evil“'],
    ['murder', 'whodunit', 'Stories about murder', 'Geschichten über Mord'],
  ])('that are similar but not synonyms have different wordings: %s is not %s', (name, other, english, german) => {
    expect(sameWordsKey(name)).not.toBe(sameWordsKey(other))
    const subject = { keyword: 1, keywordName: name }
    expect([about(subject), about(subject, de)]).toEqual([english, german])
  })

  it('are found by name in any case, are classified as moods, and have no wording where they are meaningless', () => {
    expect([keywordKey('Time Travel'), keywordKey('nothing of ours'), keywordKey(undefined)]).toEqual([
      'timeTravel',
      undefined,
      undefined,
    ])
    expect(['Feel-good', 'slow burn', 'time travel'].map(isMood)).toEqual([true, true, false])
    const never = ['nudity', 'duringcreditsstinger', 'rage and hate', 'halloween', 'smart female lead', 'beekeeping', 'violence']
    expect(never.filter((name) => !isUnnamed(name))).toEqual([])
    expect(['time travel', 'slow burn', 'biography'].filter(isUnnamed)).toEqual([])
  })

  it('that are whole phrases are not combined with a genre or country', () => {
    expect(['film noir', 'bollywood', 'anime', 'musical'].filter((name) => !standsAlone(name))).toEqual([])
    expect(['heist', 'revenge', 'slow burn', 'beekeeping'].filter(standsAlone)).toEqual([])
  })

  it('are not named beside or with a genre that says the same', () => {
    expect(['romance', 'anime', 'based on true story'].map(genresMeantBy)).toEqual([[10_749], [16], undefined])
    expect(['police', 'romance', 'beekeeping'].map(genresRepeatedBy)).toEqual([[80], undefined, undefined])
  })

  it('of unsuitable subjects are not named on a page for kids or teens', () => {
    const grim = ['murder', 'serial killer', 'gore', 'drug dealer', 'demon']
    for (const maturity of ['kids', 'teen'] as const) expect(grim.filter((name) => mayBeNamedFor(maturity, name))).toEqual([])
    expect(['dinosaur', 'talking animal', 'friendship'].every((name) => mayBeNamedFor('kids', name))).toBe(true)
    expect(mayBeNamedFor('teen', 'high school')).toBe(true)
    expect([mayBeNamedFor('kids', 'high school'), mayBeNamedFor('all', 'beekeeping')]).toEqual([false, true])
  })
})
