import { type Catalogue, type TitleFacts, translatedName } from '@marquee/engine'
import { cardFacts } from '../card-facts.ts'
import { preferredToOwn } from './languages.ts'

/** Names of titles for a reader. */
export type Names = {
  nameOf: (number: number) => string
  /** The beginning of a MediaItem's JSON, the same for all readers of a language; without a closing brace. */
  openItemOf: (number: number) => string
}

/** Names in the catalogue's language and in others, updated with the catalogue. */
export type OpenNames = {
  own: Names
  /** Names in the first of these languages that the catalogue has; a title without a translation has its own name. */
  namesIn: (languages: readonly string[]) => Names
  put: (number: number, title: TitleFacts) => void
}

type NameSource = { catalogue: Catalogue; idOf: (number: number) => string; nameOf: (number: number) => string }
type ImageBase = { baseUrl: string }
type CachedNames = Names & { forget: (number: number) => void }

/** Number of items whose JSON is cached, by the lowest bits of their number. */
const CACHED_ITEMS = 2 ** 14
/** Number of language orders that are cached; others are rare. */
const MAX_ORDERS = 8

/** Names of the titles of a catalogue. If it has none of the wanted languages, all names are its own. */
export function openNames({ catalogue, idOf, nameOf }: NameSource, imageBase: ImageBase): OpenNames {
  const open = (number: number, title: string) =>
    openItem({ id: idOf(number), title, facts: cardFacts(catalogue, number), base: imageBase.baseUrl })
  const originalNames = cachedNames(imageBase, nameOf, (number) => open(number, nameOf(number)))
  const translatedInto = new Set(catalogue.columns.translated.languages)
  const orders = new Map<string, CachedNames>()
  const inOrder = (wanted: readonly string[]): CachedNames => {
    const translated = (number: number) => translatedName(catalogue, number, wanted)
    const make = (number: number) => {
      const name = translated(number)
      return name === undefined ? originalNames.openItemOf(number) : open(number, name)
    }
    return cachedNames(imageBase, (number) => translated(number) ?? nameOf(number), make)
  }
  const namesIn = (languages: readonly string[]): Names => {
    const languagesToLoad = preferredToOwn(languages).filter((language) => translatedInto.has(language))
    if (languagesToLoad.length === 0) return originalNames
    const order = languagesToLoad.join()
    const cached = orders.get(order)
    if (cached) return cached
    const [oldest] = orders.keys()
    if (orders.size >= MAX_ORDERS && oldest !== undefined) orders.delete(oldest)
    const made = inOrder(languagesToLoad)
    orders.set(order, made)
    return made
  }
  const put = (number: number, { translations }: TitleFacts): void => {
    for (const language of Object.keys(translations ?? {})) translatedInto.add(language)
    for (const { forget } of [originalNames, ...orders.values()]) forget(number)
  }
  return { own: originalNames, namesIn, put }
}

/** Names with cached items. */
function cachedNames(imageBase: ImageBase, nameOf: Names['nameOf'], make: (number: number) => string): CachedNames {
  const items = new Map<number, { number: number; base: string; json: string }>()
  const openItemOf = (number: number): string => {
    const slot = number % CACHED_ITEMS
    const cached = items.get(slot)
    if (cached?.number === number && cached.base === imageBase.baseUrl) return cached.json
    const json = make(number)
    items.set(slot, { number, base: imageBase.baseUrl, json })
    return json
  }
  return { nameOf, openItemOf, forget: (number) => void items.delete(number % CACHED_ITEMS) }
}

type OpenedItem = { id: string; title: string; facts: string; base: string }

function openItem({ id, title, facts, base }: OpenedItem): string {
  const [mediaType, images] = [id.startsWith('TV') ? 'tv' : 'movie', `${base}/images/${id}`]
  return `{"type":"media","id":"${id}","title":${JSON.stringify(title)},"media_type":"${mediaType}",${facts},"poster_path":"${images}/poster","backdrop_path":"${images}/backdrop"`
}
