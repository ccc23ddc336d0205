import type { Ctx } from '../../ctx.ts'
import { isSupported, type Language } from '../../texts/locales.ts'

/** The language of titles and overviews, unless the catalogue says otherwise. */
const CATALOGUE_LANGUAGE = 'en'
const MAX_LANGUAGES = 20

type LanguageHeaders = { header: (name: 'accept-language') => string | undefined }

/** The languages that a request accepts, by preference; the server's own if it names none. */
export function languagesFor({ settings }: Pick<Ctx, 'settings'>, { header }: LanguageHeaders): string[] {
  return languagesOf(header('accept-language'), settings.language)
}

/** The language of our own texts in an answer. */
export function languageFor({ settings }: Pick<Ctx, 'settings'>, { header }: LanguageHeaders): Language {
  return chooseLanguage(header('accept-language'), settings.language)
}

/** The first accepted language that we have, otherwise the server's own. */
export function chooseLanguage(acceptLanguage: string | undefined, otherwise: Language): Language {
  return acceptLanguage === undefined ? otherwise : firstSupported(languagesOf(acceptLanguage, otherwise), otherwise)
}

/** The same for languages that are already sorted. */
export function firstSupported(languages: readonly string[], otherwise: Language): Language {
  return languages.find(isSupported) ?? otherwise
}

/** Languages by preference: `de-AT, en;q=0.5` → de-AT, de, en; without those with q=0. */
function languagesOf(acceptLanguage: string | undefined, otherwise: string): string[] {
  const requested = (acceptLanguage ?? '')
    .split(',')
    .slice(0, MAX_LANGUAGES)
    .map((part) => /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8})*)\s*(?:;\s*q\s*=\s*([01](?:\.\d{1,3})?))?\s*$/i.exec(part))
    .flatMap((match) => (match?.[1] ? [{ tag: match[1], weight: Number(match[2] ?? 1) }] : []))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  const tags = requested.length > 0 ? requested.map(({ tag }) => tag) : [otherwise]
  return [...new Set(tags.flatMap((tag) => [regional(tag), tag.toLowerCase().split('-')[0] ?? '']))]
}

function regional(tag: string): string {
  const [language = '', region] = tag.split('-')
  return region === undefined ? language.toLowerCase() : `${language.toLowerCase()}-${region.toUpperCase()}`
}

/** The languages preferred to the catalogue's own text; its own language may have a translation too. */
export function preferredToOwn(languages: readonly string[]): readonly string[] {
  const catalogueAt = languages.indexOf(CATALOGUE_LANGUAGE)
  return catalogueAt < 0 ? languages : languages.slice(0, catalogueAt + 1)
}

type Translations<Field extends string> = Record<string, { [Key in Field]?: string | undefined }>

/**
 * The first non-empty translation of a field among the preferred languages; undefined if the catalogue's own language
 * comes first.
 */
export function translationOf<Field extends string>(
  translations: Translations<Field> | undefined,
  field: Field,
  languages: readonly string[],
): string | undefined {
  for (const language of preferredToOwn(languages)) {
    const translated = translations && Object.hasOwn(translations, language) ? translations[language]?.[field] : undefined
    if (translated) return translated
  }
  return undefined
}
