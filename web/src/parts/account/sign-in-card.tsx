import type { SignIn } from '../../api/api.ts'
import { t } from '../../messages/screens.ts'
import { isTv } from '../../router.ts'
import { Button } from '../controls/button.tsx'
import { shownClientName } from '../controls/client-name.ts'
import { shownDeviceName } from '../controls/device-name.ts'
import { Icon, type IconName } from '../controls/icon.tsx'
import { dateAndTime, timeAgo } from '../status/time.ts'
import { useTick } from '../status/use-tick.ts'
import { hasNewUse, newUseOf } from './new-use-words.ts'

type SignInCardProps = { signIn: SignIn; action: string; icon?: IconName; busy: boolean; onPress: () => void; testId: string }

/** One sign-in: device, address and times, with a button that ends it. */
export function SignInCard({ signIn, action, icon, busy, onPress, testId }: SignInCardProps) {
  const nowMs = useTick(10_000)
  const device = shownDeviceName(signIn.deviceName)
  const client = shownClientName(signIn.clientName)
  const isBrowser = signIn.clientID === 'web' && client !== device // a TV has the name of its application
  return (
    <div class="entry" data-testid="sign-in-entry">
      <div class="entry-icon">
        <Icon name={isBrowser ? 'globe' : 'screen'} />
      </div>
      <div class="entry-text">
        <p class="entry-name">
          <bdi>{device}</bdi> {signIn.current && <span class="badge">{isTv ? t.watch.tv.thisOne : t.signIns.current}</span>}
        </p>
        {client !== device && (
          <p class="quiet">
            <bdi>{client}</bdi>
          </p>
        )}
        <p class="quiet">{signIn.address}</p>
        <p class="quiet">
          {t.signIns.created} <time dateTime={signIn.createdAt}>{dateAndTime(signIn.createdAt)}</time>
        </p>
        <p class="quiet">
          <LastUse at={signIn.lastUsedAt} nowMs={nowMs} />
        </p>
        {hasNewUse(signIn) && (
          <p class="entry-alert" data-testid="new-use">
            <Icon name="alert" /> {newUseOf(signIn)}
          </p>
        )}
      </div>
      <div class="entry-actions">
        <Button busy={busy} onPress={onPress} label={`${action}: ${device}`} testId={testId} {...(icon ? { icon } : {})}>
          {action}
        </Button>
      </div>
    </div>
  )
}

function LastUse({ at, nowMs }: { at: string | null; nowMs: number }) {
  if (at === null) return <>{t.signIns.neverUsed}</>
  return (
    <>
      {t.signIns.lastUsed} <time dateTime={at}>{timeAgo(at, nowMs)}</time>
    </>
  )
}
