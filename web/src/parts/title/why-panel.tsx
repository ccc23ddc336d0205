import type { RowItem } from '@marquee/sdk'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { focusAndReveal, isKeyDriven } from '../../focus/engine.ts'
import { useBack } from '../../focus/use-focus.ts'
import { t } from '../../messages/screens.ts'
import { marquee } from '../../watching/client.ts'
import { findRow } from '../../watching/page-views.ts'
import { noteTasteChanged } from '../../watching/taste-changes.ts'
import { useWatching } from '../../watching/watching-profile.tsx'
import { Button } from '../controls/button.tsx'
import { useAction } from '../controls/use-action.ts'
import { DoneLine } from '../status/done-line.tsx'
import { FailureNotice } from '../status/notice.tsx'
import { useLoaded } from '../status/use-loaded.ts'
import { Waiting } from '../status/waiting.tsx'
import { PreviewStrip } from './preview-strip.tsx'
import { SeedBars } from './seed-bars.tsx'
import { sharesOf } from './why-shares.ts'

const words = t.watch.why

type TitleOrigin = { pageId: string; rowId: string | undefined }
type WhyProps = { mediaId: string; title: string; from: TitleOrigin }

/** Explains a recommendation: the share of every seed, and a preview of the row without some of them. */
export function WhyPanel({ mediaId, title, from }: WhyProps) {
  const { pageId, rowId } = from
  const load = useCallback(async () => {
    const [why, row] = await Promise.all([marquee.pages.why(pageId, mediaId), findRow(pageId, rowId, mediaId)])
    return { shares: sharesOf(why), row }
  }, [pageId, rowId, mediaId])
  const loaded = useLoaded(load)
  const [off, setOff] = useState<ReadonlySet<string>>(new Set())
  const [doneText, setDoneText] = useState('')
  const preview = usePreview(loaded.value?.row, off)
  const keeping = useAction(async () => {
    for (const id of off) await marquee.muted.add(id)
    noteTasteChanged()
    setDoneText(words.kept)
    setOff(new Set())
    await loaded.reload()
  })
  const discard = () => setOff(new Set())
  const toggle = (id: string) => {
    const next = new Set(off)
    if (!next.delete(id)) next.add(id)
    setDoneText('')
    setOff(next)
  }
  const { value } = loaded
  const changed = off.size > 0 ? preview.items : undefined
  const section = useRevealed(value !== undefined)
  return (
    <section ref={section} class="why" aria-label={words.title}>
      <h2>{words.title}</h2>
      <p class="quiet">{words.lead}</p>
      <FailureNotice failure={loaded.failure ?? preview.failure ?? keeping.failure} onRetry={loaded.retry} />
      {!value && !loaded.failure && <Waiting />}
      {value && (
        <div class="why-body" data-block>
          <SeedBars shares={value.shares} off={off} onToggle={toggle} />
          <div class="why-side">
            {value.row && (
              <PreviewStrip
                title={off.size > 0 ? words.row({ title: value.row.title }) : words.rowNow({ title: value.row.title })}
                items={changed ?? value.row.items}
                before={changed && value.row.items}
                mediaId={mediaId}
                mediaTitle={title}
              />
            )}
            <DoneLine>{doneText}</DoneLine>
            {off.size > 0 && (
              <DecisionButtons count={off.size} isBusy={keeping.busy} onKeep={() => void keeping.run()} onDiscard={discard} />
            )}
          </div>
        </div>
      )}
    </section>
  )
}

/** Scrolls to the panel once it has loaded; with keys, the focus goes to its first switch. */
function useRevealed(hasCome: boolean) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!hasCome) return
    const first = section.current?.querySelector<HTMLElement>('[role=switch]')
    if (first && isKeyDriven()) focusAndReveal(first)
    else section.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [hasCome])
  return section
}

type DecisionProps = { count: number; isBusy: boolean; onKeep: () => void; onDiscard: () => void }

function DecisionButtons({ count, isBusy, onKeep, onDiscard }: DecisionProps) {
  const { isVisitor } = useWatching()
  useBack(onDiscard)
  return (
    <div class="stack-tight">
      <p class="quiet">{isVisitor ? words.visitor : words.keepLead}</p>
      <div class="why-decide" data-group>
        {!isVisitor && (
          <Button look="main" busy={isBusy} onPress={onKeep} testId="why-keep">
            {words.keep({ n: count })}
          </Button>
        )}
        <Button onPress={onDiscard} testId="why-discard">
          {words.discard}
        </Button>
      </div>
    </div>
  )
}

/** The previewed row; only the response to the latest request is shown. */
function usePreview(row: { id: string; pageId: string } | undefined, off: ReadonlySet<string>) {
  const [items, setItems] = useState<RowItem[]>()
  const latestRequest = useRef(0)
  const previewing = useAction(async () => {
    if (!row) return
    for (;;) {
      const requestNumber = latestRequest.current
      const found = await marquee.pages.preview(row, { without: [...latest.current] })
      if (requestNumber !== latestRequest.current) continue
      setItems(found)
      return
    }
  })
  const latest = useRef(off)
  latest.current = off
  const { run } = previewing
  useEffect(() => {
    latestRequest.current++
    if (off.size === 0) setItems(undefined)
    else void run()
  }, [off, run])
  return { items, failure: previewing.failure }
}
