import type { DeviceSignIn } from '@marquee/sdk'
import { useEffect, useRef } from 'preact/hooks'
import { t } from '../../messages/screens.ts'
import { hasReturn } from '../../watching/return-to.ts'
import { Button } from '../controls/button.tsx'
import { FailureNotice, Notice } from '../status/notice.tsx'
import { durationText } from '../status/time.ts'
import { useTick } from '../status/use-tick.ts'
import { Waiting } from '../status/waiting.tsx'
import { useCode } from './use-code.ts'

const words = t.watch.tv

/** A TV's sign-in screen: the code in large type, and a QR code. */
export function CodeOnScreen() {
  const { signIn, end, failure, again } = useCode()
  return (
    <section class="tv-code">
      <h1>{end ? { denied: words.deniedTitle, expired: words.expiredTitle }[end] : words.title}</h1>
      {hasReturn() && !end && <p class="lead">{words.signedOut}</p>}
      {signIn && <Code signIn={signIn} />}
      {!signIn && !end && !failure && <Waiting />}
      <FailureNotice failure={failure} onRetry={again} />
      {end && (
        <Notice tone="care">
          <p>{end === 'denied' ? words.denied : words.expired}</p>
          <Again onPress={again} />
        </Notice>
      )}
    </section>
  )
}

function Code({ signIn }: { signIn: DeviceSignIn }) {
  const secondsLeft = Math.max(0, Math.ceil((signIn.expiresAt.getTime() - useTick(1000)) / 1000))
  return (
    <div class="tv-code-body">
      <img class="tv-qr" src={signIn.qrCode} alt={words.qr} width="600" height="600" />
      <div class="tv-code-words">
        <p class="lead">{words.lead}</p>
        <p class="tv-address">{signIn.verificationUri.replace(/^https?:\/\//, '')}</p>
        <p class="lead">{words.type}</p>
        <p class="tv-user-code" data-testid="user-code">
          {signIn.userCode}
        </p>
        <p class="waiting" role="status">
          <span class="spinner" aria-hidden="true" />
          {words.waiting}
        </p>
        <p class="quiet" aria-live="off">
          {secondsLeft > 0 ? words.until({ wait: durationText(secondsLeft) }) : words.expiredTitle}
        </p>
      </div>
    </div>
  )
}

function Again({ onPress }: { onPress: () => void }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={element}>
      <Button look="main" onPress={onPress}>
        {words.again}
      </Button>
    </div>
  )
}
