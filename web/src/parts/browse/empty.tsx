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
  return maturity === 'all' ? <NoCatalogue /> : <NothingSuitable />
}

function NothingMatches() {
  const { search } = useFrameLocation()
  return (
    <section class="nothing">
      <Icon name="film" />
      <h2>{words.emptyTitle}</h2>
      <p>{words.emptyLead}</p>
      <div class="buttons" data-group>
        <a class="button button-main" href={addressOf(`/filters${search}`)} data-sheet data-autofocus>
          {words.change}
        </a>
        <a class="button button-plain" href={addressOf('/browse')}>
          {words.clear}
        </a>
      </div>
    </section>
  )
}

/** Titles without a certificate are hidden from the young, and a catalogue may have none. */
function NothingSuitable() {
  return (
    <section class="nothing">
      <Icon name="film" />
      <h2>{words.unsuitableTitle}</h2>
      <p>{words.unsuitableLead}</p>
      <a class="button button-plain" href={addressOf('/who')} data-autofocus>
        {words.otherProfile}
      </a>
    </section>
  )
}

function NoCatalogue() {
  return (
    <section class="nothing">
      <Icon name="film" />
      <h2>{words.noCatalogueTitle}</h2>
      <p>{words.noCatalogueLead}</p>
      <a class="button button-plain" href={addressOf('/import')} data-autofocus>
        {words.bring}
      </a>
    </section>
  )
}
