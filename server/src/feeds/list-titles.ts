import { hasBit, matchesFilters, type TitleFacts } from '@marquee/engine'
import { factsOf } from '../catalogue/facts.ts'
import type { CatalogueTitle } from '../catalogue/facts-schema.ts'
import { visibilityOf, visibleMask } from '../catalogue/visibility.ts'
import type { Session } from '../ctx.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import { type FiltersInput, filtersText, readFilters } from '../pages/page-filters.ts'
import { isoDay } from '../texts/iso-time.ts'

/** The most titles of a list whose facts are checked, and how many facts are read at a time. */
const MAX_CHECKED = 2000
const TITLES_PER_READ = 200

type ListLimits = { filters: FiltersInput; max: number }

/** The first titles of a list that are in the catalogue, released, and satisfy the filters. */
export async function filterList(
  ctx: PagesCtx,
  who: Session,
  list: readonly number[],
  { filters: given, max }: ListLimits,
): Promise<number[]> {
  const live = ctx.liveCatalogue()
  const visible = visibleMask(live, visibilityOf(who))
  const candidates = list.filter((number) => number < live.count && hasBit(visible, number)).slice(0, MAX_CHECKED)
  const filters = readFilters(filtersText(given)) ?? {}
  const today = isoDay(ctx.now())
  const isWanted = (title: CatalogueTitle | undefined) =>
    title !== undefined &&
    !title.adult &&
    (title.release_date ?? today) <= today &&
    matchesFilters(title as TitleFacts, filters, who.profile.region)
  const found: number[] = []
  for (let from = 0; from < candidates.length && found.length < max; from += TITLES_PER_READ) {
    const chunk = candidates.slice(from, from + TITLES_PER_READ)
    const facts = await factsOf(ctx, chunk)
    found.push(...chunk.filter((number) => isWanted(facts.get(number))))
  }
  return found.slice(0, max)
}
