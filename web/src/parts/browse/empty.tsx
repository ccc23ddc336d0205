import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { t } from '../../messages/screens.ts'
import { addressOf } from '../../router.ts'
import { countOf, type FilterChoice, filtersIn } from '../../watching/filters.ts'
import { ownsAnything } from '../../watching/library.ts'
import { useProfile } from '../../watching/watching-profile.tsx'
import { Icon } from '../controls/icon.tsx'
import { useFrameLocation } from '../layout/profile-frame.tsx'
import { useLoaded } from '../status/use-loaded.ts'

const words = t.watch.browse

/** Shown instead of a page without titles: why, and what to do. */
export function Empty({ isFiltered }: { isFiltered: boolean }) {
  const { maturity } = useProfile()
  if (isFiltered) return <NothingMatches />
  // Titles without a certificate are hidden from young profiles, and a catalogue may have none with one.
  if (maturity !== 'all')
    return (
      <EmptyMessage title={words.unsuitableTitle} lead={words.unsuitableLead}>
        <SingleLink to="/who" name={words.otherProfile} />
      </EmptyMessage>
    )
  return (
    <EmptyMessage title={words.noCatalogueTitle} lead={words.noCatalogueLead}>
      <SingleLink to="/import" name={words.bring} />
    </EmptyMessage>
  )
}

function NothingMatches() {
  const { search } = useFrameLocation()
  const chosen = useMemo(() => filtersIn(search), [search])
  return chosen.owned ? <NothingOwned search={search} chosen={chosen} /> : <NoTitles search={search} {...messages.none} />
}

const messages = {
  none: { title: words.emptyTitle, lead: words.emptyLead },
  ownsNothing: { title: words.ownsNothingTitle, lead: words.ownsNothingLead },
  allWatched: { title: words.allWatchedTitle, lead: words.allWatchedLead },
  noneOwned: { title: words.emptyTitle, lead: words.noneOwnedLead },
}

/** Pages recommend nothing that is watched, disliked or hidden, and so nothing may be left of a library. */
function NothingOwned({ search, chosen }: { search: string; chosen: FilterChoice }) {
  const owns = useLoaded(ownsAnything).value
  const isOnlyFilter = countOf(chosen) === 1 && chosen.media_type === undefined
  const message = owns === false ? messages.ownsNothing : isOnlyFilter ? messages.allWatched : messages.noneOwned
  return <NoTitles search={search} {...message} />
}

function NoTitles({ search, title, lead }: { search: string; title: string; lead: string }) {
  return (
    <EmptyMessage title={title} lead={lead}>
      <div class="buttons" data-group>
        <a class="button button-main" href={addressOf(`/filters${search}`)} data-sheet data-autofocus>
          {words.change}
        </a>
        <a class="button button-plain" href={addressOf('/browse')}>
          {words.clear}
        </a>
      </div>
    </EmptyMessage>
  )
}

type EmptyMessageProps = { title: string; lead: string; children: ComponentChildren }

function EmptyMessage({ title, lead, children }: EmptyMessageProps) {
  return (
    <section class="nothing">
      <Icon name="film" />
      <h2>{title}</h2>
      <p>{lead}</p>
      {children}
    </section>
  )
}

function SingleLink({ to, name }: { to: string; name: string }) {
  return (
    <a class="button button-plain" href={addressOf(to)} data-autofocus>
      {name}
    </a>
  )
}
