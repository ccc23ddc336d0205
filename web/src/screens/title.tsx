import { useEffect, useMemo, useState } from 'preact/hooks'
import type { Failure } from '../api/failure.ts'
import { t } from '../messages/screens.ts'
import { Sheet } from '../parts/layout/sheet.tsx'
import { LoadError } from '../parts/status/load-error.tsx'
import { SlowNote } from '../parts/status/slow-note.tsx'
import { MissingTitle } from '../parts/title/missing-title.tsx'
import { SimilarRow } from '../parts/title/similar-row.tsx'
import { TitleActions } from '../parts/title/title-actions.tsx'
import { TitleDetails } from '../parts/title/title-details.tsx'
import { TitleHead } from '../parts/title/title-head.tsx'
import { WhyPanel } from '../parts/title/why-panel.tsx'
import { currentLocation } from '../router.ts'
import { type TitleFacts, useTitleFacts } from '../watching/title-facts.ts'
import { useProfile } from '../watching/watching-profile.tsx'

/** `/title/{id}?page=&row=`: the facts of a title, the profile's opinion of it, and why it was recommended. */
export function TitleSheet() {
  const { id: profileId } = useProfile()
  const [{ path, search }] = useState(currentLocation)
  const mediaId = path.split('/')[2] ?? ''
  const { facts, failure, retry, setState } = useTitleFacts(profileId, mediaId)
  const from = useMemo(() => originOf(search), [search])
  const [isWhyOpen, setIsWhyOpen] = useState(false)
  const name = facts?.details.title ?? (failure && isMissing(failure) ? t.watch.title.missingTitle : undefined)
  useEffect(() => {
    if (name) document.title = `${name} · ${t.product}`
  }, [name])
  return (
    <Sheet label={name ?? t.loading} look="title">
      {!facts && !failure && <TitleSkeleton />}
      {!facts && failure && (isMissing(failure) ? <MissingTitle /> : <LoadError failure={failure} onRetry={retry} />)}
      {facts && (
        <>
          <TitleHead details={facts.details}>
            <TitleActions
              facts={facts}
              onState={setState}
              why={from && { isOpen: isWhyOpen, onToggle: () => setIsWhyOpen(!isWhyOpen) }}
            />
          </TitleHead>
          {from && isWhyOpen && <WhyPanel mediaId={mediaId} title={facts.details.title} from={from} />}
          <DetailsAndSimilar facts={facts} />
        </>
      )}
    </Sheet>
  )
}

function DetailsAndSimilar({ facts: { details, similar } }: { facts: TitleFacts }) {
  return (
    <>
      <TitleDetails details={details} />
      {similar.length > 0 && <SimilarRow items={similar} />}
    </>
  )
}

/** Whether the profile has no such title: it will not come by trying again. */
function isMissing({ status }: Failure): boolean {
  return status === 404
}

function TitleSkeleton() {
  return (
    <div class="title-head title-head-skeleton" role="status" aria-label={t.loading}>
      <span class="skeleton skeleton-title" />
      <span class="skeleton skeleton-text" />
      <SlowNote />
    </div>
  )
}

function originOf(search: string): { pageId: string; rowId: string | undefined } | undefined {
  const query = new URLSearchParams(search)
  const pageId = query.get('page')
  return pageId ? { pageId, rowId: query.get('row') ?? undefined } : undefined
}
