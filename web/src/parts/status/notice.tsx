import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { describeFailure, type Failure, type FailureMessages } from '../../api/failure.ts'
import { requestPassword } from '../../api/transport.ts'
import { t } from '../../messages/screens.ts'
import { Button } from '../controls/button.tsx'
import { Icon, type IconName } from '../controls/icon.tsx'
import { durationText, serverNow } from './time.ts'
import { useTick } from './use-tick.ts'

type Tone = 'bad' | 'good' | 'care' | 'plain'
const icons: Record<Tone, IconName> = { bad: 'alert', good: 'check', care: 'alert', plain: 'info' }

/** A message in a coloured frame. Errors are announced at once, other tones politely. */
export function Notice({ tone, children }: { tone: Tone; children: ComponentChildren }) {
  return (
    <div class={`notice notice-${tone}`} role={tone === 'bad' ? 'alert' : tone === 'good' ? 'status' : undefined}>
      <Icon name={icons[tone]} />
      <div class="notice-body">{children}</div>
    </div>
  )
}

export type FailureNoticeProps = {
  failure: Failure | undefined
  wording?: FailureMessages
  onRetry?: () => void
  /** Messages of the server that belong to no visible field. */
  extra?: string[]
}

/** An error message with a retry. */
export function FailureNotice({ failure, wording, onRetry, extra = [] }: FailureNoticeProps) {
  if (!failure) return null
  const hasMarkedFields = failure.fields.length > extra.length
  return (
    <Notice tone="bad">
      {(hasMarkedFields || extra.length === 0) && <p>{describeFailure(failure, wording)}</p>}
      {extra.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {failure.status === 429 && <Countdown key={failure} seconds={failure.retryAfterSeconds ?? 60} />}
      {onRetry && <Retry failure={failure} onRetry={onRetry} />}
    </Notice>
  )
}

/** Tries again: the button keeps the focus meanwhile, and another failure is said to be another one. */
function Retry({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const [tried, setTried] = useState<Failure>()
  if (failure.code === 'CONFIRM_PASSWORD') return <Confirm onRetry={onRetry} />
  const isTrying = tried === failure
  const retry = () => {
    setTried(failure)
    onRetry()
  }
  return (
    <>
      {tried && !isTrying && <p>{t.triedAgain}</p>}
      <Button onPress={retry} busy={isTrying} isFirst>
        {isTrying ? t.tryingAgain : t.tryAgain}
      </Button>
    </>
  )
}

function Confirm({ onRetry }: { onRetry: () => void }) {
  const giveAndRetry = () => requestPassword().then((given) => void (given && onRetry()))
  return (
    <Button onPress={() => void giveAndRetry()} testId="give-password">
      {t.confirm.give}
    </Button>
  )
}

// Not announced: a number that changes every second would interrupt a screen reader.
function Countdown({ seconds }: { seconds: number }) {
  const endMs = useMemo(() => serverNow() + seconds * 1000, [seconds])
  const secondsLeft = Math.ceil((endMs - useTick(1000)) / 1000)
  return (
    <p class="quiet" aria-live="off">
      {secondsLeft > 0 ? t.failure.limitedFor({ wait: durationText(secondsLeft) }) : t.failure.limitedOver}
    </p>
  )
}
