import { factsOf } from '../../catalogue/facts.ts'
import { translationOf } from '../../catalogue/names/languages.ts'
import { localisedNames } from '../../catalogue/names/localised-names.ts'
import type { Session } from '../../ctx.ts'
import type { Language } from '../../texts/locales.ts'
import type { PagesCtx } from '../ctx.ts'
import { openNamed } from '../pages.ts'
import { pageReaderOf, pageWriterFor } from './page-writer.ts'

/** A page without its rows, its hero titles with current facts; as the bytes of the answer. */
export async function readPage(ctx: PagesCtx, who: Session, pageId: string, language: Language): Promise<Buffer> {
  const { page, head } = await openNamed(ctx, who, pageId, language)
  const { hero } = page.snapshot
  const indexes = Array.from({ length: hero.length }, (_, index) => index)
  const facts = await factsOf(ctx, indexes.map(hero.titleAt))
  const writer = pageWriterFor(ctx, await pageReaderOf(ctx, who), page)
  const { genre } = localisedNames(page.record.language)
  const items = indexes.flatMap((index) => {
    const number = hero.titleAt(index)
    const cached = facts.get(number)
    if (!cached || !writer.maySee(number)) return []
    const more = {
      overview: translationOf(cached.translations, 'overview', [page.record.language]) ?? cached.overview ?? null,
      release_date: cached.release_date ?? null,
      genres: (cached.genres ?? []).map(genre),
    }
    return `${writer.cards.open(number)},${JSON.stringify(more).slice(1, -1)},"reason":${writer.reasonAt(hero, index, { kind: 'hero', subject: {} })}}`
  })
  return Buffer.from(`${JSON.stringify(head).slice(0, -1)},"hero":[${items.join()}]}`)
}
