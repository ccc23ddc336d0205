import { useState } from 'preact/hooks'
import { t } from '../messages/screens.ts'
import { Button } from '../parts/controls/button.tsx'
import { ChipGroup, type Option } from '../parts/controls/chip-group.tsx'
import { KeywordChoice } from '../parts/filters/keyword-choice.tsx'
import { RangeChoice } from '../parts/filters/range-choice.tsx'
import { Sheet } from '../parts/layout/sheet.tsx'
import { FailureNotice } from '../parts/status/notice.tsx'
import { useLoaded } from '../parts/status/use-loaded.ts'
import { Waiting } from '../parts/status/waiting.tsx'
import { currentLocation, go } from '../router.ts'
import { type FilterChoice, filtersIn, noFilters, searchOf } from '../watching/filters.ts'
import { ownsAnything } from '../watching/library.ts'
import { catalogueNames, countryName } from '../watching/names.ts'

const words = t.watch.filters
const types: Option<string>[] = [
  { id: '', name: words.all },
  { id: 'movie', name: words.films },
  { id: 'tv', name: words.series },
]
const minutes = { min: 0, max: 240, step: 10 }
const years = { min: 1920, max: new Date().getFullYear() + 1, step: 1 }

/** `/filters`: the filters of a page; applying them opens a new page. */
export function FiltersSheet() {
  const [chosen, setChosen] = useState<FilterChoice>(() => filtersIn(currentLocation().search))
  const names = useLoaded(catalogueNames)
  const hasLibrary = useLoaded(ownsAnything).value === true
  const change = (part: Partial<FilterChoice>) => setChosen({ ...chosen, ...part })
  const show = () => go(`/browse${searchOf(chosen)}`, { replace: true })
  return (
    <Sheet label={words.title} look="side">
      <h1 class="sheet-name">{words.title}</h1>
      <FailureNotice failure={names.failure} onRetry={names.retry} />
      {!names.value && !names.failure && <Waiting />}
      {names.value && <FilterChoices names={names.value} chosen={chosen} hasLibrary={hasLibrary} onChange={change} />}
      <div class="sheet-foot" data-group data-sticky="bottom" data-still>
        <Button look="main" onPress={show} testId="show-titles">
          {words.show}
        </Button>
        <Button onPress={() => setChosen(noFilters)}>{words.clear}</Button>
      </div>
    </Sheet>
  )
}

type ChoicesProps = {
  names: Awaited<ReturnType<typeof catalogueNames>>
  chosen: FilterChoice
  hasLibrary: boolean
  onChange: (part: Partial<FilterChoice>) => void
}

function FilterChoices({ names, chosen, hasLibrary, onChange }: ChoicesProps) {
  return (
    <div class="filters">
      <ChipGroup
        title={words.type}
        options={types}
        chosen={[chosen.media_type ?? '']}
        isSingle
        isFirst
        onChosen={([type]) => onChange({ media_type: type === 'movie' || type === 'tv' ? type : undefined })}
      />
      <ChipGroup title={words.genres} options={names.genres} chosen={chosen.genres} onChosen={(genres) => onChange({ genres })} />
      {(hasLibrary || chosen.owned) && (
        <ChipGroup
          title={words.library}
          options={[{ id: 'owned', name: words.owned }]}
          chosen={chosen.owned ? ['owned'] : []}
          onChosen={(some) => onChange({ owned: some.length > 0 })}
        />
      )}
      <KeywordChoice chosen={chosen.keywords} onChosen={(keywords) => onChange({ keywords })} />
      <ChipGroup
        title={words.services}
        options={names.providers}
        chosen={chosen.services}
        onChosen={(services) => onChange({ services })}
      />
      <ChipGroup
        title={words.region}
        options={names.regions.map(({ code }) => ({ id: code, name: countryName(code) }))}
        chosen={chosen.region}
        onChosen={(region) => onChange({ region })}
      />
      <RangeChoice
        title={words.runtime}
        {...minutes}
        value={chosen.minutes}
        format={(n) => words.minutes({ n })}
        onValue={(value) => onChange({ minutes: value })}
      />
      <RangeChoice
        title={words.year}
        {...years}
        value={chosen.years}
        format={String}
        onValue={(value) => onChange({ years: value })}
      />
    </div>
  )
}
