import { useState } from 'preact/hooks'
import { api } from '../../api/api.ts'
import { t } from '../../messages/screens.ts'
import { Button } from '../controls/button.tsx'
import { errorOfRequired } from '../controls/checks.ts'
import { Field } from '../controls/field.tsx'
import { errorsOfNewPassword, NewPasswordFields, noNewPassword } from '../controls/new-password-fields.tsx'
import { useForm } from '../controls/use-form.ts'
import { Section } from '../layout/section.tsx'
import { useAccount, useSession } from '../sign-in/session.tsx'
import { DoneLine } from '../status/done-line.tsx'
import { FailureNotice } from '../status/notice.tsx'

const wordingOfChange = { 400: t.account.passwordWrong, 401: t.account.passwordWrong, 403: t.account.passwordWrong }
const wordingOfFirst = { 403: t.confirm.needed }

/**
 * Changes the password; the server then ends every other sign-in. An account without a password gets its first one: one
 * form for both, so that the focus stays on its button.
 */
export function PasswordForm() {
  const account = useAccount()
  const { session, reopen } = useSession()
  const hasPassword = session.signsInWith?.password !== false
  const [doneText, setDoneText] = useState('')
  /** The person may have set a password elsewhere: then the form asks for it. */
  const afterReopening = async (thrown: unknown) => {
    await reopen()
    throw thrown
  }
  const form = useForm({
    initial: { current: '', ...noNewPassword },
    check: (values) => ({
      ...(hasPassword && { current: errorOfRequired(values.current) }),
      ...errorsOfNewPassword(values),
    }),
    send: async (values) => {
      setDoneText('')
      if (hasPassword) await api.changePassword(values.current, values.next)
      else await api.setFirstPassword(values.next).catch(afterReopening)
      form.clear()
      setDoneText(hasPassword ? t.account.passwordDone : t.account.firstPasswordDone)
      await reopen()
    },
  })
  const current = form.bind('current')
  if (form.failure?.fields.some(({ path }) => path === 'current'))
    current.error = errorOfRequired(form.values.current) ?? t.account.passwordWrong
  return (
    <Section
      title={hasPassword ? t.account.passwordTitle : t.account.firstPasswordTitle}
      lead={hasPassword ? t.account.passwordLead : t.account.firstPasswordLead}
    >
      <form class="stack" {...form.props}>
        <FailureNotice failure={form.failure} wording={hasPassword ? wordingOfChange : wordingOfFirst} extra={form.strayErrors} />
        <input type="text" name="username" autocomplete="username" value={account.email} readOnly hidden />
        {hasPassword && (
          <Field field={current} label={t.fields.currentPassword} type="password" autocomplete="current-password" />
        )}
        <NewPasswordFields bind={form.bind} />
        <Button busy={form.busy} testId="change-password">
          {hasPassword ? t.account.passwordSave : t.reset.save}
        </Button>
        <DoneLine>{doneText}</DoneLine>
      </form>
    </Section>
  )
}
