import { useEffect, useState } from 'preact/hooks'
import { household } from '../../messages/household.ts'
import { Button } from '../controls/button.tsx'
import { useAction } from '../controls/use-action.ts'
import { Section } from '../layout/section.tsx'
import { DoneLine } from '../status/done-line.tsx'
import { FailureNotice } from '../status/notice.tsx'
import { usePolled } from '../status/use-polled.ts'
import { Waiting } from '../status/waiting.tsx'
import { admin, type ImportRun, type Overview } from './api.ts'
import { count } from './figures.ts'
import { FilePicker } from './file-picker.tsx'
import { ImportEntry } from './import-entry.tsx'

const words = household.admin
const busyMs = 1000
const idleMs = 15_000
const paceOf = (runs: ImportRun[] | undefined) => (runs?.some(({ status }) => status === 'running') ? busyMs : idleMs)
const fileWording = { 400: words.importRefused, 409: words.importBusy, 413: words.fileLarge, 415: words.importRefused }

/** The catalogue's sources, a form to import from a file or TMDB, and the progress of imports. */
export function ImportsSection({ sources, onDone }: { sources: Overview['catalogue']['sources']; onDone: () => void }) {
  const runs = usePolled(admin.imports, paceOf)
  const [isExplained, setIsExplained] = useState(false)
  const isRunning = runs.value?.some(({ status }) => status === 'running') ?? false
  // The overview is read again when an import ends.
  useEffect(() => {
    if (!isRunning) onDone()
  }, [isRunning])
  const begin = async (work: () => Promise<unknown>) => {
    setIsExplained(false)
    await work()
    setIsExplained(true)
    await runs.refresh()
    onDone()
  }
  const sending = useAction((file: File) => begin(() => admin.importFile(file)))
  const fetching = useAction(() => begin(admin.importTmdb))
  const stopping = useAction((run: ImportRun) => begin(() => admin.stopImport(run.importId)))
  return (
    <Section title={words.catalogue} lead={words.catalogueLead}>
      <Sources sources={sources} />
      <div class="buttons">
        <FilePicker isBusy={sending.busy} onFile={sending.run} />
        <Button busy={fetching.busy} onPress={fetching.run} testId="import-tmdb">
          {words.tmdb}
        </Button>
      </div>
      <p class="quiet">{sending.busy ? words.sending : words.fileHint}</p>
      <DoneLine>{isExplained ? stateOf(runs.value?.[0]) : ''}</DoneLine>
      <FailureNotice failure={sending.failure} wording={fileWording} />
      <FailureNotice failure={fetching.failure} wording={{ 409: isRunning ? words.importBusy : words.tmdbRefused }} />
      <FailureNotice failure={stopping.failure} />
      {runs.failure && !runs.value && <FailureNotice failure={runs.failure} onRetry={() => void runs.refresh()} />}
      {!runs.value && !runs.failure && <Waiting />}
      {runs.value?.length === 0 && <p class="empty">{words.noImports}</p>}
      <ul class="entries" aria-label={words.imports}>
        {runs.value?.map((run) => (
          <li key={run.importId}>
            <ImportEntry run={run} isStopping={stopping.busy} onStop={() => void stopping.run(run)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The state of the newest import, for a status line that changes once at its start and once at its end. */
function stateOf(run: ImportRun | undefined): string {
  if (!run || run.status === 'running') return words.started
  return words.ended({
    status: words.status[run.status],
    counts: words.counts({ added: count(run.added), changed: count(run.changed) }),
  })
}

function Sources({ sources }: { sources: Overview['catalogue']['sources'] }) {
  if (sources.length === 0) return null
  return (
    <ul class="sources" aria-label={words.sources}>
      {sources.map(({ source, titles, withdrawn }) => (
        <li key={source} class="source">
          <span class="source-name">{source}</span>
          <strong>{count(titles)}</strong>
          {withdrawn > 0 && <span class="quiet">{words.withdrawn({ n: count(withdrawn) })}</span>}
        </li>
      ))}
    </ul>
  )
}
