import { useRef, useState } from 'preact/hooks'
import { t } from '../../messages/screens.ts'
import { Button } from '../controls/button.tsx'
import { Step } from '../layout/step.tsx'
import { ProviderNotice } from './provider-notice.tsx'
import { OrDivider, ProviderSignIn } from './provider-sign-in.tsx'
import { RegisterForm } from './register-form.tsx'
import { useSession } from './session.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** The forms for people who are signed out: the first account, a sign-in, or registration where it is open. */
export function SignInPanel({ lead }: { lead: string }) {
  const { passwords, oidc, registration } = useSession().session
  const { mode } = registration
  const [isNew, setIsNew] = useState(false)
  const typedCode = useRef('')

  if (mode === 'first') {
    return (
      <Step title={t.signInPanel.firstTitle} lead={t.signInPanel.firstLead}>
        <ProviderNotice />
        {passwords && <RegisterForm onSetupCode={(typed) => (typedCode.current = typed)} />}
        {passwords && oidc && <OrDivider />}
        <ProviderSignIn typedCode={typedCode} />
      </Step>
    )
  }
  if (!passwords) {
    return (
      <Step title={t.signInPanel.signInTitle} lead={lead}>
        <ProviderNotice />
        <ProviderSignIn />
      </Step>
    )
  }
  if (isNew && mode !== 'closed') {
    return (
      <Step title={t.signInPanel.registerTitle} lead={lead}>
        <RegisterForm />
        <Button look="link" onPress={() => setIsNew(false)}>
          {t.signInPanel.toSignIn}
        </Button>
      </Step>
    )
  }
  return (
    <Step title={t.signInPanel.signInTitle} lead={lead}>
      <ProviderNotice />
      <SignInForm />
      {oidc && <OrDivider />}
      <ProviderSignIn />
      <div class="stack-tight">
        {mode === 'closed' ? (
          <p class="quiet">{t.signInPanel.closed}</p>
        ) : (
          <Button look="link" onPress={() => setIsNew(true)}>
            {t.signInPanel.toRegister}
          </Button>
        )}
        <p class="quiet">{t.signInPanel.forgot}</p>
      </div>
    </Step>
  )
}
