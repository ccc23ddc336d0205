import { api } from '../../api/api.ts'
import { t } from '../../messages/screens.ts'
import { Button } from '../controls/button.tsx'
import { errorOfEmail, errorOfRequired } from '../controls/checks.ts'
import { Field } from '../controls/field.tsx'
import { useForm } from '../controls/use-form.ts'
import { FailureNotice } from '../status/notice.tsx'
import { useSession } from './session.tsx'

const wording = { 400: t.signInPanel.wrong, 401: t.signInPanel.wrong, 403: t.signInPanel.wrong, 404: t.signInPanel.wrong }

/** A form to sign in with e-mail address and password. */
export function SignInForm() {
  const { enter } = useSession()
  const form = useForm({
    initial: { email: '', password: '' },
    check: (values) => ({ email: errorOfEmail(values.email), password: errorOfRequired(values.password) }),
    send: async (values) => enter(await api.signIn(values.email.trim(), values.password)),
  })
  return (
    <form class="stack" {...form.props}>
      <FailureNotice failure={form.failure} wording={wording} extra={form.strayErrors} />
      <Field field={form.bind('email')} label={t.fields.email} type="email" autocomplete="username" />
      <Field field={form.bind('password')} label={t.fields.password} type="password" autocomplete="current-password" />
      <Button look="main" busy={form.busy} testId="sign-in">
        {t.signInPanel.signIn}
      </Button>
    </form>
  )
}
