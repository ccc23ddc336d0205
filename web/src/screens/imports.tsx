import type { HistoryImport } from '@marquee/sdk'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { asFailure, type Failure } from '../api/failure.ts'
import { household } from '../messages/household.ts'
import { t } from '../messages/screens.ts'
import { ButtonLink } from '../parts/controls/button.tsx'
import { useAction } from '../parts/controls/use-action.ts'
import { DropZone } from '../parts/imports/drop-zone.tsx'
import { ImportCard } from '../parts/imports/import-card.tsx'
import { useFrameLocation } from '../parts/layout/profile-frame.tsx'
import { DoneLine } from '../parts/status/done-line.tsx'
import { FailureNotice } from '../parts/status/notice.tsx'
import { addressOf, isTv } from '../router.ts'
import { marquee } from '../watching/client.ts'
import { noteTasteChanged } from '../watching/taste-changes.ts'
import { useProfile, useWatching } from '../watching/watching-profile.tsx'
import { useReturn } from './browse.tsx'
import '../style/screens/taste.css'
import '../style/screens/imports.css'
import '../style/progress.css'

const words = household.imports

const fileWording = { 400: words.refused, 409: words.busy, 413: words.large, 415: words.refused }
const pollMs = 1000

/** `/import`: imports histories, ratings and lists from other services. */
export function ImportScreen() {
  const profile = useProfile()
  const { isVisitor } = useWatching()
  const { runs, failure, refresh } = useImports(profile.id)
  const [done, setDone] = useState('')
  const { key } = useFrameLocation()
  useReturn(key, runs !== undefined)
  useEffect(() => {
    document.title = `${words.title} · ${t.product}`
  }, [])
  const sending = useAction(async (file: File) => {
    setDone('')
    await marquee.imports.start(file)
    await refresh()
  })
  const undone = (text: string) => {
    setDone(text)
    void refresh()
  }
  return (
    <div class="taste imports">
      <header class="stack-tight">
        <h1>{words.title}</h1>
        <p class="lead">{words.lead}</p>
        <div class="buttons">
          <ButtonLink href={addressOf('/connect')} isFirst={isTv}>
            {household.connect.fromSettings}
          </ButtonLink>
        </div>
      </header>
      {isVisitor && <p class="quiet">{words.visitor}</p>}
      {isTv && <p class="quiet">{words.onTv}</p>}
      {!isTv && !isVisitor && <DropZone isBusy={sending.busy} onFile={(file) => void sending.run(file)} />}
      <FailureNotice failure={sending.failure} wording={fileWording} />
      {failure && <FailureNotice failure={failure} onRetry={() => void refresh()} />}
      <DoneLine>{done}</DoneLine>
      <h2 class="taste-part">{words.past}</h2>
      {runs?.length === 0 && <p class="empty">{words.none}</p>}
      {runs?.map((run, at) => (
        <ImportCard key={run.importId} run={run} isNewest={at === 0} onChanged={() => void refresh()} onUndone={undone} />
      ))}
    </div>
  )
}

const isAtWork = ({ status }: HistoryImport) => status === 'reading' || status === 'adding'

/** The profile's imports, polled while one runs; the newest, once done, includes what was learned. */
function useImports(profileId: string) {
  const [runs, setRuns] = useState<HistoryImport[]>()
  const [failure, setFailure] = useState<Failure>()
  const refresh = useCallback(async () => {
    try {
      const all = await marquee.imports.list()
      const [newest] = all
      const details = newest?.status === 'done' ? await marquee.imports.get(newest.importId) : newest
      setRuns(details ? [details, ...all.slice(1)] : all)
      setFailure(undefined)
    } catch (thrown) {
      setFailure(asFailure(thrown))
    }
  }, [])
  const isBusy = runs?.some(isAtWork) ?? false
  useEffect(() => void refresh(), [profileId, refresh])
  useEffect(() => {
    if (!isBusy) return
    const timer = setInterval(() => void refresh(), pollMs)
    return () => {
      clearInterval(timer)
      noteTasteChanged()
    }
  }, [isBusy, refresh])
  return { runs, failure, refresh }
}
