import type { Counted } from '@marquee/sdk'
import { useEffect, useId, useState } from 'preact/hooks'
import { t } from '../../messages/chosen.ts'
import { marquee } from '../../watching/client.ts'
import { keywordName, noteKeywords } from '../../watching/names.ts'
import { ChipGroup } from '../chip-group.tsx'

const words = t.watch.filters
const mostShown = 14
const pauseMs = 150

/** Keywords: those chosen, and those that fit what is typed. */
export function KeywordChoice({ chosen, onChosen }: { chosen: number[]; onChosen: (chosen: number[]) => void }) {
  const id = useId()
  const [q, setQ] = useState('')
  const found = useKeywords(q)
  const fitting = (found ?? []).filter((one) => !chosen.includes(one.id))
  const options = [...chosen.map((one) => ({ id: one, name: keywordName(one) })), ...fitting.slice(0, mostShown)]
  return (
    <div class="keywords">
      <ChipGroup title={words.keywords} options={options} chosen={chosen} onChosen={onChosen} />
      {found?.length === 0 && <p class="quiet">{words.noKeywords}</p>}
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
    </div>
  )
}

function useKeywords(q: string): Counted[] | undefined {
  const [found, setFound] = useState<Counted[]>()
  useEffect(() => {
    const typing = new AbortController()
    const timer = setTimeout(async () => {
      const keywords = await marquee
        .keywords(q.trim() || undefined, { signal: typing.signal })
        .first(mostShown + 6)
        .catch(() => undefined)
      if (!keywords || typing.signal.aborted) return
      noteKeywords(keywords)
      setFound(keywords)
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      typing.abort()
    }
  }, [q])
  return found
}
