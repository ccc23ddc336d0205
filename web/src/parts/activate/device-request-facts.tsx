import { t } from '../../messages/screens.ts'
import { shownClientName } from '../controls/client-name.ts'
import { shownDeviceName } from '../controls/device-name.ts'
import { timeAgo } from '../status/time.ts'
import { useTick } from '../status/use-tick.ts'
import type { DeviceRequest } from './look-up.ts'

/** The application and device that request access, their code, address and age. */
export function DeviceRequestFacts({ code, activation }: Pick<DeviceRequest, 'code' | 'activation'>) {
  const { address, sameNetwork } = activation.requestedFrom
  return (
    <dl class="facts" data-testid="asking">
      <dt>{t.activate.application}</dt>
      <dd>
        <bdi>{shownClientName(activation.clientName)}</bdi>
      </dd>
      <dt>{t.activate.device}</dt>
      <dd>
        <bdi>{shownDeviceName(activation.deviceName)}</bdi>
      </dd>
      <dt>{t.activate.code}</dt>
      <dd class="code">{code}</dd>
      <dt>{t.activate.address}</dt>
      <dd>
        {address}
        <span class="fact-note">{sameNetwork ? t.activate.sameNetwork : t.activate.otherNetwork}</span>
      </dd>
      <dt>{t.activate.asked}</dt>
      <dd>
        <Age since={activation.requestedAt} />
      </dd>
    </dl>
  )
}

function Age({ since }: { since: string }) {
  return <time dateTime={since}>{timeAgo(since, useTick(1000))}</time>
}
