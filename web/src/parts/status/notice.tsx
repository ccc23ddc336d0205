import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { describeFailure, type Failure, type Wording } from '../../api/failure.ts'
import { requestPassword } from '../../api/transport.ts'
import { t } from '../../messages/chosen.ts'
import { Button } from '../controls/button.tsx'
import { Icon, type IconName } from '../controls/icon.tsx'
import { inWords, serverNow } from './time.ts'
import { useTick } from './use-tick.ts'

type Tone = 'bad' | 'good' | 'care' | 'plain'
const icons: Record<Tone, IconName> = { bad: 'alert', good: 'check', care: 'alert', plain: 'info' }

/** A sentence in a coloured frame. What went wrong is announced at once, the rest politely. */
export function Notice({ tone, children }: { tone: Tone; children: ComponentChildren }) {
  return (
    <div class={`notice notice-${tone}`} role={tone === 'bad' ? 'alert' : tone === 'good' ? 'status' : undefined}>
      <Icon name={icons[tone]} />
      <div class="notice-body">{children}</div>
    </div>
  )
}

type FailureNoticeProps = {
  failure: Failure | undefined
  wording?: Wording
  onRetry?: () => void
  /** Messages of the server that belong to no field on screen. */
  extra?: string[]
}

/** What went wrong, in words, with the way forward. */
export function FailureNotice({ failure, wording, onRetry, extra = [] }: FailureNoticeProps) {
  if (!failure) return null
  return (
    <Notice tone="bad">
      <p>{describeFailure(failure, wording)}</p>
      {extra.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {failure.status === 429 && <Countdown key={failure} seconds={failure.retryAfterSeconds ?? 60} />}
      {onRetry && <Retry failure={failure} onRetry={onRetry} />}
    </Notice>
  )
}

function Retry({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  if (failure.code !== 'CONFIRM_PASSWORD') return <Button onPress={onRetry}>{t.tryAgain}</Button>
  const giveAndRetry = () => requestPassword().then((given) => void (given && onRetry()))
  return (
    <Button onPress={() => void giveAndRetry()} testId="give-password">
      {t.confirm.give}
    </Button>
  )
}

// Hidden from announcements: a number that changes every second would never let a listener go.
function Countdown({ seconds }: { seconds: number }) {
  const endMs = useMemo(() => serverNow() + seconds * 1000, [seconds])
  const left = Math.ceil((endMs - useTick(1000)) / 1000)
  return (
    <p class="quiet" aria-live="off">
      {left > 0 ? t.failure.limitedFor({ wait: inWords(left) }) : t.failure.limitedOver}
    </p>
  )
}
