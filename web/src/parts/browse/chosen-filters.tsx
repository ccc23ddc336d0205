import { useCallback, useMemo } from 'preact/hooks'
import { t } from '../../messages/screens.ts'
import { addressOf } from '../../router.ts'
import { type FilterChoice, noFilters, searchOf } from '../../watching/filters.ts'
import { catalogueNames, countryName, keywordName, loadKeywordNames } from '../../watching/names.ts'
import { Icon } from '../controls/icon.tsx'
import { useLoaded } from '../status/use-loaded.ts'

const words = t.watch.filters
type CatalogueNames = Awaited<ReturnType<typeof catalogueNames>>
/** Used if the names cannot be loaded: filters must stay removable. */
const noNames: CatalogueNames = { genres: [], providers: [], regions: [] }
type Chip = { name: string; without: FilterChoice }

/** The active filters of a page; a press removes one. */
export function ChosenFilters({ chosen }: { chosen: FilterChoice }) {
  const load = useCallback(async () => (await Promise.all([catalogueNames(), loadKeywordNames(chosen.keywords)]))[0], [chosen])
  const { value, failure } = useLoaded(load)
  const names = value ?? (failure && noNames)
  const chips = useMemo(() => (names ? chipsOf(chosen, names).map(linked) : []), [chosen, names])
  return (
    <nav class="chosen" aria-label={t.watch.browse.active} data-group data-block="top">
      {chips.map(({ name, href }) => (
        <a
          key={href} // names may repeat, URLs do not
          class="chip chip-on"
          href={href}
          aria-label={t.watch.browse.without({ what: name })}
          dir="auto"
        >
          {name}
          <Icon name="cross" />
        </a>
      ))}
      <a class="chip" href={addressOf(`/browse${searchOf({ ...noFilters, media_type: chosen.media_type })}`)}>
        {words.clear}
      </a>
    </nav>
  )
}

const linked = ({ name, without }: Chip) => ({ name, href: addressOf(`/browse${searchOf(without)}`) })

function chipsOf(chosen: FilterChoice, { genres, providers }: CatalogueNames): Chip[] {
  const nameIn = <Id,>(list: { id: Id; name: string }[], id: Id) => list.find((one) => one.id === id)?.name ?? String(id)
  return [
    ...chosen.genres.map((id) => ({ name: nameIn(genres, id), without: { ...chosen, genres: without(chosen.genres, id) } })),
    ...chosen.keywords.map((id) => ({ name: keywordName(id), without: { ...chosen, keywords: without(chosen.keywords, id) } })),
    ...chosen.region.map((code) => ({ name: countryName(code), without: { ...chosen, region: without(chosen.region, code) } })),
    ...chosen.services.map((id) => ({
      name: nameIn(providers, id),
      without: { ...chosen, services: without(chosen.services, id) },
    })),
    ...(chosen.owned ? [{ name: words.owned, without: { ...chosen, owned: false } }] : []),
    ...rangeChips(chosen),
  ]
}

function rangeChips(chosen: FilterChoice): Chip[] {
  const { minutes, years } = chosen
  const chips: (Chip | undefined)[] = [
    minutes.from === undefined
      ? undefined
      : { name: words.atLeastMinutes({ n: minutes.from }), without: { ...chosen, minutes: { ...minutes, from: undefined } } },
    minutes.to === undefined
      ? undefined
      : { name: words.atMostMinutes({ n: minutes.to }), without: { ...chosen, minutes: { ...minutes, to: undefined } } },
    years.from === undefined
      ? undefined
      : { name: words.since({ year: years.from }), without: { ...chosen, years: { ...years, from: undefined } } },
    years.to === undefined
      ? undefined
      : { name: words.until({ year: years.to }), without: { ...chosen, years: { ...years, to: undefined } } },
  ]
  return chips.filter((chip) => chip !== undefined)
}

const without = <T,>(list: T[], one: T) => list.filter((other) => other !== one)
