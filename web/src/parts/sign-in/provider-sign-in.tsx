import { useState } from 'preact/hooks'
import { api, type ProviderRequest } from '../../api/api.ts'
import { t } from '../../messages/screens.ts'
import { returnUrl } from '../../watching/return-to.ts'
import { Button } from '../controls/button.tsx'
import { errorOfRequired } from '../controls/checks.ts'
import { Field } from '../controls/field.tsx'
import { isolated } from '../controls/shown-name.ts'
import { useAction } from '../controls/use-action.ts'
import { useForm } from '../controls/use-form.ts'
import { FailureNotice, type FailureNoticeProps } from '../status/notice.tsx'
import { clearRefusal, wasRefused } from './provider-refusal.ts'
import { useOpening, useSession } from './session.tsx'
import { setupCodeIn, storeSetupCode, useSetupCode } from './setup-code.ts'
import { hasSignedOut } from './signed-out.ts'

/** An action that goes to the identity provider, leaving the page. */
export function useProvider() {
  return useAction(goToProvider)
}

/** Who signed out, or was refused, is not taken for the same person again without a question. */
async function goToProvider(wanted: ProviderRequest): Promise<void> {
  const asksWho = wasRefused() || (wanted.purpose === 'sign-in' && hasSignedOut())
  clearRefusal()
  const { url } = await api.toProvider({ ...wanted, ...(asksWho && { asksWho }) })
  location.assign(url)
}

/** Why the browser could not be sent to the provider. 503: it cannot be reached, or the server is busy. */
export function ProviderFailure({ wording, ...given }: FailureNoticeProps) {
  const name = isolated(useOpening().session?.oidc?.name ?? '')
  return <FailureNotice {...given} wording={{ 503: t.signInPanel.providerUnreached({ name }), ...wording }} />
}

/** A divider between two ways to sign in. */
export function OrDivider() {
  return <p class="or">{t.signInPanel.or}</p>
}

/** `typedCode`: the set-up code in another form on the screen. */
type ProviderSignInProps = { invite?: string; returnTo?: string; typedCode?: { readonly current: string } }

/** Signs in at the identity provider, where there is one; the first account needs the set-up code. */
export function ProviderSignIn(given: ProviderSignInProps) {
  const { session } = useSession()
  const linked = useSetupCode()
  if (!session.oidc) return null
  const { mode, setupCode } = session.registration
  if (mode === 'first' && setupCode) return <WithSetupCode key={linked} linked={linked} {...given} />
  return <ProviderButton {...given} />
}

function ProviderButton({ invite, returnTo = returnUrl() }: ProviderSignInProps) {
  const { session } = useSession()
  const going = useProvider()
  const leave = () => void going.run({ purpose: 'sign-in', returnTo, ...(invite && { invite }) })
  return (
    <div class="stack-tight">
      <ProviderFailure failure={going.failure} />
      <Button look={session.passwords ? 'plain' : 'main'} busy={going.busy} onPress={leave} testId="provider">
        {t.signInPanel.provider({ name: isolated(session.oidc?.name ?? '') })}
      </Button>
    </div>
  )
}

function WithSetupCode({ linked, typedCode, returnTo = returnUrl() }: ProviderSignInProps & { linked: string }) {
  const { session } = useSession()
  const [isAsked, setIsAsked] = useState(!session.passwords && linked === '')
  const form = useForm({
    initial: { setupCode: linked },
    check: ({ setupCode }) => ({
      setupCode: isAsked || linked ? errorOfRequired(setupCode || typedCode?.current || '') : undefined,
    }),
    send: async ({ setupCode }) => {
      const typed = setupCode || typedCode?.current || ''
      if (typed === '') return setIsAsked(true)
      const code = setupCodeIn(typed) || typed.trim()
      await goToProvider({ purpose: 'sign-in', returnTo, setupCode: code })
      storeSetupCode(code)
    },
  })
  const wording = { 401: t.signInPanel.setupRefused, 403: t.signInPanel.setupRefused }
  return (
    <form class="stack" {...form.props}>
      <ProviderFailure failure={form.failure} wording={wording} extra={form.strayErrors} />
      {(isAsked || form.bind('setupCode').error) && (
        <Field field={form.bind('setupCode')} label={t.fields.setupCode} hint={t.fields.setupCodeHint} />
      )}
      <Button look={session.passwords ? 'plain' : 'main'} busy={form.busy} testId="provider">
        {t.signInPanel.provider({ name: isolated(session.oidc?.name ?? '') })}
      </Button>
    </form>
  )
}

/** Confirms the sign-in at the provider, then opens the current screen again. */
export function ConfirmAtProvider({ isFirst }: { isFirst: boolean }) {
  const { session } = useOpening()
  const going = useProvider()
  if (!session?.oidc) return null
  const confirm = () => void going.run({ purpose: 'confirm', returnTo: location.pathname + location.search })
  return (
    <>
      <ProviderFailure failure={going.failure} />
      <Button
        look={isFirst ? 'main' : 'plain'}
        busy={going.busy}
        onPress={confirm}
        isFirst={isFirst}
        testId="confirm-at-provider"
      >
        {t.confirm.provider({ name: isolated(session.oidc.name) })}
      </Button>
    </>
  )
}
