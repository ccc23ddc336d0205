import { t } from '../../messages/screens.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { isolated } from '../controls/shown-name.ts'
import { Notice } from '../status/notice.tsx'
import { clearRefusal, useProviderRefusal } from './provider-refusal.ts'
import { useOpening } from './session.tsx'

/** Why signing in at the provider failed, shown while signed out. */
export function ProviderNotice() {
  const sentence = useProviderRefusal(useProviderName())
  if (sentence === '') return null
  return (
    <Notice tone="bad">
      <p>{sentence}</p>
    </Notice>
  )
}

/** Why confirming or linking at the provider failed, shown while signed in. */
export function ProviderRefused() {
  const { session } = useOpening()
  const name = useProviderName()
  const sentence = useProviderRefusal(name)
  if (sentence === '' || !session?.account || session.visitor) return null
  return (
    <Dialog title={t.signInPanel.providerRefusedTitle({ name })} onClose={clearRefusal}>
      <p>{sentence}</p>
      <div class="buttons">
        <Button look="main" onPress={clearRefusal} testId="refusal-read" isFirst>
          {t.back}
        </Button>
      </div>
    </Dialog>
  )
}

function useProviderName(): string {
  return isolated(useOpening().session?.oidc?.name ?? '')
}
