import type { ComponentChildren } from 'preact'
import { t } from '../../messages/chosen.ts'
import { addressOf } from '../../router.ts'
import { useProfile } from '../../watching/watching-profile.tsx'
import { Icon } from '../controls/icon.tsx'
import { useFrameLocation } from '../layout/profile-frame.tsx'

const words = t.watch.browse

/** A page without a single title: why, and the way on. */
export function Empty({ isFiltered }: { isFiltered: boolean }) {
  const { maturity } = useProfile()
  if (isFiltered) return <NothingMatches />
  // Titles without a certificate are hidden from the young, and a catalogue may have none.
  if (maturity !== 'all')
    return (
      <Nothing title={words.unsuitableTitle} lead={words.unsuitableLead}>
        <OneWayOn to="/who" name={words.otherProfile} />
      </Nothing>
    )
  return (
    <Nothing title={words.noCatalogueTitle} lead={words.noCatalogueLead}>
      <OneWayOn to="/import" name={words.bring} />
    </Nothing>
  )
}

function NothingMatches() {
  const { search } = useFrameLocation()
  return (
    <Nothing title={words.emptyTitle} lead={words.emptyLead}>
      <div class="buttons" data-group>
        <a class="button button-main" href={addressOf(`/filters${search}`)} data-sheet data-autofocus>
          {words.change}
        </a>
        <a class="button button-plain" href={addressOf('/browse')}>
          {words.clear}
        </a>
      </div>
    </Nothing>
  )
}

type NothingProps = { title: string; lead: string; children: ComponentChildren }

function Nothing({ title, lead, children }: NothingProps) {
  return (
    <section class="nothing">
      <Icon name="film" />
      <h2>{title}</h2>
      <p>{lead}</p>
      {children}
    </section>
  )
}

function OneWayOn({ to, name }: { to: string; name: string }) {
  return (
    <a class="button button-plain" href={addressOf(to)} data-autofocus>
      {name}
    </a>
  )
}
