import { t } from '../../messages/chosen.ts'
import { Button, ButtonLink } from '../button.tsx'
import { Notice } from '../notice.tsx'
import { isolated } from '../shown-name.ts'
import { Step } from '../step.tsx'
import type { Asking } from './look-up.ts'

/** After Deny: nothing happened, and nothing is left to do. */
export function DeniedStep({ asking, onMore }: { asking: Asking; onMore: () => void }) {
  return (
    <Step title={t.activate.deniedTitle} lead={t.activate.deniedLead(isolated(asking.activation.deviceName))}>
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
