import { type RowKind, rowKinds } from '@marquee/engine'
import { describe, expect, it } from 'vitest'
import type { StoredSubject } from '../../../src/pages/snapshot/snapshot-subject.ts'
import { wordsIn } from '../../../src/pages/wording/words-by-language.ts'

const [en, de, es] = [wordsIn('en'), wordsIn('de'), wordsIn('es')]

/** The subjects of the rows of a kind. */
const subjects: Partial<Record<RowKind, StoredSubject>> = {
  because: { seed: 7, liked: true },
  genre: { genre: 53 },
  keyword: { keyword: 1, keywordName: 'revenge', mediaType: 'movie' },
  person: { person: 1, personName: 'Agnès Varda' },
  decade: { decade: 1970 },
  country: { country: 'KR', mediaType: 'tv' },
  language: { language: 'it', genre: 27, mediaType: 'movie' },
  blend: { genre: 80, keyword: 1, keywordName: 'slow burn', country: 'DK' },
  top_region: { region: 'NL', counted: true },
}

const read: Record<RowKind, readonly [english: string, german: string, spanish: string]> = {
  continue: ['Continue watching', 'Weiterschauen', 'Seguir viendo'],
  top_picks: ['Top picks for you', 'Das Beste für dich', 'Lo mejor para ti'],
  because: ['Because you liked Heat', 'Weil dir „Heat“ gefallen hat', 'Porque te gustó «Heat»'],
  genre: ['Thrillers', 'Thriller', 'Thrillers'],
  keyword: ['Films about revenge', 'Rachefilme', 'Películas de venganza'],
  person: ['More from Agnès Varda', 'Mehr von Agnès Varda', 'Más de Agnès Varda'],
  decade: ['Films and series from the 1970s', 'Filme und Serien aus den 1970ern', 'Películas y series de los años 1970'],
  country: ['Korean series', 'Koreanische Serien', 'Series coreanas'],
  language: ['Horror films in Italian', 'Horrorfilme auf Italienisch', 'Películas de terror en italiano'],
  blend: ['Slow-burning Danish crime', 'Ruhig erzählte dänische Krimis', 'Historias policíacas danesas a fuego lento'],
  top_region: [
    'Top 10 in the Netherlands this week',
    'Die Top 10 der Woche in den Niederlanden',
    'Top 10 de la semana en los Países Bajos',
  ],
  coming_soon: ['Coming soon', 'Demnächst', 'Próximamente'],
  new_releases: ['New releases for you', 'Neu für dich', 'Novedades para ti'],
  hidden_gems: ['Hidden gems', 'Verborgene Schätze', 'Joyas ocultas'],
  short: ['Short ones for tonight', 'Kurze Filme für heute Abend', 'Películas cortas para esta noche'],
  childrens_films: ['Films for children', 'Filme für Kinder', 'Películas para niños'],
  acclaimed: ['Highly rated', 'Hoch bewertet', 'Lo mejor valorado'],
  services: ['On your services', 'Bei deinen Anbietern', 'En tus plataformas'],
  library: ['In your library', 'In deiner Mediathek', 'En tu biblioteca'],
  watchlist: ['Your watchlist', 'Deine Merkliste', 'Tu lista'],
  watch_again: ['Watch again', 'Noch einmal ansehen', 'Volver a ver'],
  popular: ['Popular right now', 'Gerade beliebt', 'Popular ahora mismo'],
  favourites: ['Pick your favourites', 'Such dir deine Lieblinge aus', 'Elige tus favoritos'],
  more: ['More to discover', 'Mehr entdecken', 'Más por descubrir'],
  genres: ['Browse by genre', 'Nach Genre stöbern', 'Explorar por género'],
  moods: ['In the mood for …', 'Wonach ist dir?', '¿Qué te apetece?'],
  decades: ['Travel through the decades', 'Reise durch die Jahrzehnte', 'Viaje por las décadas'],
  providers: ['Where to watch', 'Wo es läuft', 'Dónde verlo'],
}

describe('row titles in three languages', () => {
  it.each(rowKinds)('%s', (kind) => {
    const row = { kind, subject: subjects[kind] ?? {}, people: 1 }
    expect([en, de, es].map((words) => words.row(row, 'Heat'))).toEqual(read[kind])
  })
})

it('name Hong Kong by itself, not as a region of China', () => {
  const row = { kind: 'top_region', subject: { region: 'HK', counted: true }, people: 1 } as const
  expect([en, de, es].map((words) => words.row(row, ''))).toEqual([
    'Top 10 in Hong Kong this week',
    'Die Top 10 der Woche in Hongkong',
    'Top 10 de la semana en Hong Kong',
  ])
})

describe('German', () => {
  it('forms compounds with simple nouns, in which nothing else stands', () => {
    const about = (subject: StoredSubject) => de.row({ kind: 'blend', subject: { keyword: 1, ...subject }, people: 1 }, '')
    expect(about({ keywordName: 'vampire', mediaType: 'movie' })).toBe('Vampirfilme')
    expect(about({ keywordName: 'vampire', genre: 35 })).toBe('Vampirkomödien')
    expect(about({ keywordName: 'vampire', genre: 27, mediaType: 'movie' })).toBe('Horrorfilme über Vampire')
    expect(about({ keywordName: 'vampire' })).toBe('Geschichten über Vampire')
    expect(about({ keywordName: 'neo-noir', genre: 53, country: 'KR' })).toBe('Koreanische Neo-Noir-Thriller')
    expect(about({ keywordName: 'slow burn', genre: 53, country: 'KR' })).toBe('Ruhig erzählte koreanische Thriller')
    expect(
      de.fallback('liking', { liking: { keyword: 1, keywordName: 'courtroom', genre: 18 }, people: 1, history: 'liked' }),
    ).toBe('Du magst Gerichtsdramen')
  })
})

describe('Spanish', () => {
  const about = (subject: StoredSubject) => es.row({ kind: 'blend', subject, people: 1 }, '')
  const liking = (subject: StoredSubject, people = 1) => es.fallback('liking', { liking: subject, people, history: 'liked' })

  it('places adjectives after the noun, in agreement with it', () => {
    expect(about({ genre: 53, country: 'FR' })).toBe('Thrillers franceses')
    expect(about({ genre: 35, country: 'FR' })).toBe('Comedias francesas')
    expect(about({ keyword: 1, keywordName: 'film noir', country: 'FR' })).toBe('Cine negro clásico francés')
    expect(about({ genre: 35, keyword: 1, keywordName: 'absurd' })).toBe('Comedias absurdas')
    expect(about({ genre: 53, keyword: 1, keywordName: 'absurd' })).toBe('Thrillers absurdos')
    expect(about({ genre: 18, keyword: 1, keywordName: 'paris' })).toBe('Dramas ambientados en París')
    expect(about({ genre: 80, keyword: 1, keywordName: 'musical' })).toBe('Musicales policíacos')
    expect(about({ genre: 10_402, decade: 2010, mediaType: 'movie' })).toBe('Películas de música de los años 2010')
    expect(about({ genre: 36, country: 'GB', mediaType: 'tv' })).toBe('Series históricas británicas')
  })

  it('uses the right article in likings', () => {
    expect(liking({ genre: 53, country: 'KR' })).toBe('Te gustan los thrillers coreanos')
    expect(liking({ genre: 35 })).toBe('Te gustan las comedias')
    expect(liking({ keyword: 1, keywordName: 'anime' })).toBe('Te gusta el anime')
    expect(liking({ genre: 35 }, 2)).toBe('Al grupo le gustan las comedias')
  })

  it('names one title or two, and titles of the watchlist', () => {
    const seed = (name: string, interaction: 'liked' | 'watched' | 'wanted') => ({ name, interaction })
    expect(es.because([seed('Heat', 'liked')])).toBe('Porque te gustó «Heat»')
    expect(es.because([seed('Heat', 'liked'), seed('Up', 'liked')])).toBe('Porque te gustaron «Heat» y «Up»')
    expect(es.because([seed('Heat', 'watched')])).toBe('Porque viste «Heat»')
    expect(es.because([seed('Heat', 'liked'), seed('Up', 'wanted')])).toBe('Por «Heat» y por «Up» en tu lista')
    expect(es.tied('director', 'Stalker', false)).toBe('De quien dirigió «Stalker»')
    expect(es.entry({ decade: 2010, since: true })).toBe('Desde los años 2010')
  })

  it('have the adjective of a country where a person would put it', () => {
    const nameOf = (keywordName: string) =>
      [en, de, es].map((words) =>
        words.row({ kind: 'blend', subject: { keyword: 1, keywordName, country: 'JP', mediaType: 'movie' }, people: 1 }, ''),
      )
    expect(nameOf('samurai')).toEqual(['Japanese samurai films', 'Japanische Samuraifilme', 'Películas japonesas de samuráis'])
    expect(nameOf('revenge')).toEqual([
      'Japanese films about revenge',
      'Japanische Rachefilme',
      'Películas japonesas de venganza',
    ])
    expect(nameOf('slow burn')[0]).toBe('Slow-burning Japanese films')
  })

  it('state that a title is on the watchlist where a row follows one', () => {
    const row = { kind: 'because', subject: { seed: 7, wanted: true }, people: 1 } as const
    expect([en, de, es].map((words) => words.row(row, 'Heat'))).toEqual([
      'Because Heat is on your watchlist',
      'Weil „Heat“ auf deiner Merkliste steht',
      'Porque «Heat» está en tu lista',
    ])
  })
})
