import { useEffect } from 'preact/hooks'
import { api, type NewAccount, type Registration } from '../../api/api.ts'
import type { FailureMessages } from '../../api/failure.ts'
import { t } from '../../messages/screens.ts'
import { Button } from '../controls/button.tsx'
import { errorOfEmail, errorOfNewPassword, errorOfRequired } from '../controls/checks.ts'
import { Field } from '../controls/field.tsx'
import { useForm } from '../controls/use-form.ts'
import { FailureNotice } from '../status/notice.tsx'
import { useSession } from './session.tsx'
import { clearSetupCode, setupCodeIn, useSetupCode } from './setup-code.ts'

type RegistrationPass = 'none' | 'invite' | 'setup'
const noValues = { name: '', email: '', password: '', invite: '', setupCode: '' }

/**
 * Creates an account; asks for the set-up code or the invitation where the server needs one that no link has provided.
 */
export function RegisterForm(given: RegisterFormProps) {
  const code = useSetupCode()
  return <AccountForm key={code} linked={code} {...given} />
}

/** `onSetupCode`: what is typed as the set-up code, for another way to sign in on the same screen. */
type RegisterFormProps = { invite?: string; invited?: boolean; onSetupCode?: (typed: string) => void }

function AccountForm({ linked, invite = '', invited = false, onSetupCode }: RegisterFormProps & { linked: string }) {
  const { session, enter } = useSession()
  const pass = passFor(session.registration, invited)
  const form = useForm({
    initial: { ...noValues, invite, setupCode: linked },
    check: (values) => ({
      name: errorOfRequired(values.name),
      email: errorOfEmail(values.email),
      password: errorOfNewPassword(values.password),
      invite: pass === 'invite' ? errorOfRequired(values.invite) : undefined,
      setupCode: pass === 'setup' ? errorOfRequired(values.setupCode) : undefined,
    }),
    refused: { email: t.fields.emailForm, invite: t.signInPanel.inviteRefused, setupCode: t.signInPanel.setupRefused },
    send: async (values) => {
      const made = await api.register(accountOf(values, pass))
      clearSetupCode()
      enter(made)
    },
  })
  const { setupCode } = form.values
  useEffect(() => onSetupCode?.(setupCode), [setupCode, onSetupCode])
  return (
    <form class="stack" {...form.props}>
      <FailureNotice failure={form.failure} wording={wordingFor(pass)} extra={form.strayErrors} />
      {pass === 'setup' && (linked === '' || form.bind('setupCode').error) && (
        <Field field={form.bind('setupCode')} label={t.fields.setupCode} hint={t.fields.setupCodeHint} />
      )}
      {pass === 'invite' && (invite === '' || form.bind('invite').error) && (
        <Field field={form.bind('invite')} label={t.fields.invite} hint={t.fields.inviteHint} />
      )}
      <Field field={form.bind('name')} label={t.fields.name} autocomplete="name" maxLength={64} />
      <Field field={form.bind('email')} label={t.fields.email} type="email" autocomplete="username" />
      <Field
        field={form.bind('password')}
        label={t.fields.password}
        hint={t.fields.passwordHint}
        type="password"
        autocomplete="new-password"
      />
      <Button look="main" busy={form.busy} testId="register">
        {t.signInPanel.register}
      </Button>
    </form>
  )
}

function passFor(registration: Registration, invited: boolean): RegistrationPass {
  if (registration.mode === 'first') return registration.setupCode ? 'setup' : 'none'
  return invited || registration.mode === 'invite' ? 'invite' : 'none'
}

function accountOf(values: typeof noValues, pass: RegistrationPass): NewAccount {
  const account: NewAccount = { email: values.email.trim(), password: values.password, name: values.name.trim() }
  if (pass === 'invite') account.invite = inviteIn(values.invite)
  if (pass === 'setup') account.setupCode = setupCodeIn(values.setupCode) || values.setupCode.trim()
  return account
}

// The whole link may be pasted.
function inviteIn(typed: string): string {
  return /[#&?]invite=([^&\s]+)/.exec(typed)?.[1] ?? typed.trim()
}

function wordingFor(pass: RegistrationPass): FailureMessages {
  const refused = { none: t.signInPanel.registerRefused, invite: t.signInPanel.inviteRefused, setup: t.signInPanel.setupRefused }[
    pass
  ]
  return { 401: refused, 403: refused, 404: refused, 409: t.signInPanel.taken }
}
