import type { Taste } from '@marquee/sdk'
import { useEffect } from 'preact/hooks'
import { household } from '../messages/household.ts'
import { t } from '../messages/screens.ts'

import { Avatar } from '../parts/controls/avatar.tsx'
import { ButtonLink } from '../parts/controls/button.tsx'
import { isolated } from '../parts/controls/shown-name.ts'
import { useFrameLocation } from '../parts/layout/profile-frame.tsx'
import { FailureNotice } from '../parts/status/notice.tsx'
import { useLoaded } from '../parts/status/use-loaded.ts'
import { DecadesCard } from '../parts/taste/decades-card.tsx'
import { ExcludedTitles, VisitorHint } from '../parts/taste/excluded-titles.tsx'
import { LeaningCard } from '../parts/taste/leaning-card.tsx'
import { isBlank, type LeaningKind } from '../parts/taste/leaning-changes.ts'
import { MonthCard } from '../parts/taste/month-card.tsx'
import { EmptyTaste, TasteSkeleton } from '../parts/taste/taste-states.tsx'
import { addressOf } from '../router.ts'
import { marquee } from '../watching/client.ts'
import { useProfile, useWatching } from '../watching/watching-profile.tsx'
import { useReturn } from './browse.tsx'
import '../style/screens/taste.css'

const words = household.taste
const kinds: readonly LeaningKind[] = ['genres', 'decades', 'people', 'keywords', 'countries', 'languages']
const readTaste = () => marquee.taste()

/** `/taste`: the profile's leanings, their change, and the titles it excludes. */
export function TasteScreen() {
  const profile = useProfile()
  const { isVisitor } = useWatching()
  const taste = useLoaded(readTaste)
  const { key } = useFrameLocation()
  const name = isVisitor ? words.of({ name: isolated(profile.name) }) : words.title
  useEffect(() => {
    document.title = `${name} · ${t.product}`
  }, [name])
  useReturn(key, taste.value !== undefined)
  return (
    <div class="taste">
      <header class="taste-head">
        <Avatar url={profile.avatarUrl} />
        <div class="stack-tight">
          <h1 dir="auto">{name}</h1>
          <p class="lead">{words.lead}</p>
          {!isVisitor && (
            <div class="buttons">
              <ButtonLink href={addressOf('/import')}>{household.imports.fromTaste}</ButtonLink>
            </div>
          )}
        </div>
      </header>
      {taste.failure && <FailureNotice failure={taste.failure} onRetry={taste.retry} />}
      {!taste.value && !taste.failure && <TasteSkeleton />}
      {taste.value && <Plots taste={taste.value} />}
      <section class="kept-away">
        <h2 class="taste-part">{words.lists}</h2>
        {isVisitor && <VisitorHint />}
        <div class="taste-lists">
          <ExcludedTitles key={`hidden ${profile.id}`} list="hidden" onChanged={taste.reload} />
          <ExcludedTitles key={`disliked ${profile.id}`} list="disliked" onChanged={taste.reload} />
        </div>
      </section>
    </div>
  )
}

function Plots({ taste }: { taste: Taste }) {
  if (isBlank(taste, kinds)) return <EmptyTaste />
  return (
    <>
      <MonthCard taste={taste} kinds={kinds} />
      <div class="plots">
        {kinds.map((kind, index) =>
          kind === 'decades' ? (
            <DecadesCard key={kind} leanings={taste.decades} />
          ) : (
            <LeaningCard key={kind} kind={kind} leanings={taste[kind]} isFirst={index === 0} />
          ),
        )}
      </div>
    </>
  )
}
