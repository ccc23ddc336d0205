import { t } from '../../messages/screens.ts'
import { Button, ButtonLink } from '../controls/button.tsx'
import { shownDeviceName } from '../controls/device-name.ts'
import { isolated } from '../controls/shown-name.ts'
import { Step } from '../layout/step.tsx'
import { Notice } from '../status/notice.tsx'
import type { DeviceRequest } from './look-up.ts'

/** After Deny: says that nothing was signed in. */
export function DeniedStep({ request, onMore }: { request: DeviceRequest; onMore: () => void }) {
  return (
    <Step
      title={t.activate.deniedTitle}
      lead={t.activate.deniedLead({ device: isolated(shownDeviceName(request.activation.deviceName)) })}
    >
      <Notice tone="plain">
        <p>{t.activate.deniedNote}</p>
      </Notice>
      <div class="buttons">
        <ButtonLink href="/">{t.activate.toHome}</ButtonLink>
        <Button onPress={onMore}>{t.activate.otherCode}</Button>
      </div>
    </Step>
  )
}
