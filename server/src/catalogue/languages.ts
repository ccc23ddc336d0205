/** The language that titles and overviews are in where a catalogue does not say another. */
const CATALOGUE_LANGUAGE = 'en'
const MOST = 20

/** Languages in the order they are wanted: `de-AT, en;q=0.5` → de-AT, de, en. Those with q=0 are not. */
export function languagesOf(acceptLanguage: string | undefined, otherwise: string): string[] {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .slice(0, MOST)
    .map((part) => /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8})*)\s*(?:;\s*q\s*=\s*([01](?:\.\d{1,3})?))?\s*$/i.exec(part))
    .flatMap((match) => (match?.[1] ? [{ tag: match[1], weight: Number(match[2] ?? 1) }] : []))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  const tags = wanted.length > 0 ? wanted.map(({ tag }) => tag) : [otherwise]
  return [...new Set(tags.flatMap((tag) => [regional(tag), tag.toLowerCase().split('-')[0] ?? '']))]
}

function regional(tag: string): string {
  const [language = '', region] = tag.split('-')
  return region === undefined ? language.toLowerCase() : `${language.toLowerCase()}-${region.toUpperCase()}`
}

/** The first wanted translation there is; none where the catalogue's own language is wanted before any of them. */
export function translationIn<T>(translations: Record<string, T> | undefined, languages: string[]): T | undefined {
  for (const language of languages) {
    if (translations && Object.hasOwn(translations, language)) return translations[language]
    if (language === CATALOGUE_LANGUAGE) return undefined
  }
  return undefined
}
