import type { ComponentChildren } from 'preact'
import { t } from '../../messages/screens.ts'
import { addressOf } from '../../router.ts'
import { useProfile } from '../../watching/watching-profile.tsx'
import { Icon } from '../controls/icon.tsx'
import { useFrameLocation } from '../layout/profile-frame.tsx'

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
  return (
    <EmptyMessage title={words.emptyTitle} lead={words.emptyLead}>
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
