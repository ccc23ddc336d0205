import type { Profile } from '@marquee/sdk'
import { useEffect, useMemo } from 'preact/hooks'
import { storedFocus } from '../focus/memory.ts'
import { household } from '../messages/household.ts'
import { t } from '../messages/screens.ts'
import { PeopleContext } from '../parts/browse/reason-per-person.tsx'
import { useFrameLocation } from '../parts/layout/profile-frame.tsx'
import { PeoplePicker, type PickerProps } from '../parts/together/people-picker.tsx'
import { NothingForAll, TogetherHead } from '../parts/together/together-head.tsx'
import { openPage } from '../watching/page-views.ts'
import { useProfile, useWatching } from '../watching/watching-profile.tsx'
import { PageBody, usePageView, useReturn } from './browse.tsx'
import '../style/screens/together.css'

const words = household.together
const maxShown = 4

/** `/together`: chooses who watches together; `?with=…` shows one page for all of them. */
export function TogetherScreen() {
  const { profiles = [] } = useWatching()
  const profile = useProfile()
  const { search, key } = useFrameLocation()
  const query = useMemo(() => new URLSearchParams(search), [search])
  useEffect(() => {
    document.title = `${words.title} · ${t.product}`
  }, [])
  const withIds = idsIn(query.get('with'))
  const others = profiles.toReversed().filter(({ id }) => id !== profile.id)
  const picked = others.filter(({ id }) => withIds.includes(id))
  if (picked.length > 0 && picked.length === withIds.length) return <TogetherPage people={[profile, ...picked]} />
  const marked = withIds.length > 0 ? withIds : idsIn(query.get('pick'))
  const isMissing = withIds.length > picked.length
  return <Picker key={key} self={profile} others={others} marked={marked} isMissing={isMissing} />
}

function Picker(props: PickerProps) {
  useReturn(useFrameLocation().key, true)
  return <PeoplePicker {...props} />
}

function TogetherPage({ people }: { people: Profile[] }) {
  const { key, search } = useFrameLocation()
  const withProfiles = people.slice(1).map(({ id }) => id)
  const view = usePageView(`together ${people.map(({ id }) => id).join(' ')}`)
  const open = () => void openPage(view, { withProfiles })
  useEffect(open, [view])
  const isReturn = useMemo(() => view.page !== undefined, [view])
  useReturn(key, view.page !== undefined)
  const isEmpty = view.page?.hero.length === 0 && view.rows.length === 0
  return (
    <PeopleContext.Provider value={people}>
      <div class="together" style={{ '--people': Math.min(people.length, maxShown) }}>
        <TogetherHead people={people} />
        {isEmpty ? (
          <NothingForAll search={search} />
        ) : (
          <PageBody view={view} restored={isReturn ? storedFocus(key) : undefined} onRetry={open} isFiltered />
        )}
      </div>
    </PeopleContext.Provider>
  )
}

function idsIn(list: string | null): string[] {
  return [...new Set((list ?? '').split(',').filter((id) => id !== ''))]
}
