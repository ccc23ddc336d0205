import type { Counted } from '@marquee/sdk'
import { useEffect, useId, useState } from 'preact/hooks'
import { asFailure, describeFailure, type Failure } from '../../api/failure.ts'
import { t } from '../../messages/screens.ts'
import { marquee } from '../../watching/client.ts'
import { keywordName, loadKeywordNames, noteKeywords } from '../../watching/names.ts'
import { ChipGroup } from '../controls/chip-group.tsx'

const words = t.watch.filters
const maxShown = 14
const pauseMs = 150

/** Chooses keywords: shows the chosen ones and those that match the input. */
export function KeywordChoice({ chosen, onChosen }: { chosen: number[]; onChosen: (chosen: number[]) => void }) {
  const id = useId()
  const [q, setQ] = useState('')
  const { found, failure } = useKeywords(q)
  useNames(chosen)
  const matching = (found ?? []).filter((one) => !chosen.includes(one.id))
  const options = [...chosen.map((one) => ({ id: one, name: keywordName(one) })), ...matching.slice(0, maxShown)]
  return (
    <ChipGroup title={words.keywords} options={options} chosen={chosen} onChosen={onChosen}>
      <div class="field">
        <label class="unseen" for={id}>
          {words.keywordSearch}
        </label>
        <input
          id={id}
          type="text"
          value={q}
          placeholder={words.keywordSearch}
          autocomplete="off"
          maxLength={100}
          data-testid="keyword-search"
          onInput={(event) => setQ(event.currentTarget.value)}
        />
      </div>
      {failure && (
        <p class="failed-line" role="alert">
          {describeFailure(failure)}
        </p>
      )}
      {found?.length === 0 && <p class="quiet">{words.noKeywords}</p>}
    </ChipGroup>
  )
}

/** Loads the names of keywords that were chosen before this sheet was opened. */
function useNames(chosen: number[]): void {
  const [, redraw] = useState(0)
  useEffect(() => {
    loadKeywordNames(chosen).then(() => redraw((times) => times + 1))
  }, [])
}

/** The keywords that match the input; after a failure the next input tries again. */
function useKeywords(q: string): { found?: Counted[]; failure?: Failure } {
  const [answer, setAnswer] = useState<{ found?: Counted[]; failure?: Failure }>({})
  useEffect(() => {
    const typing = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const found = await marquee.keywords(q.trim() || undefined, { signal: typing.signal }).first(maxShown + 6)
        noteKeywords(found)
        if (!typing.signal.aborted) setAnswer({ found })
      } catch (thrown) {
        if (!typing.signal.aborted) setAnswer({ failure: asFailure(thrown) })
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      typing.abort()
    }
  }, [q])
  return answer
}
