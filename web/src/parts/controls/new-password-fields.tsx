import { t } from '../../messages/screens.ts'
import { errorOfNewPassword, errorOfRepeated } from './checks.ts'
import { Field, type FieldBinding } from './field.tsx'

/** The initial values of a new password and its repetition. */
export const noNewPassword = { next: '', again: '' }

/** Errors of the new password and its repetition. */
export function errorsOfNewPassword({ next, again }: typeof noNewPassword) {
  return { next: errorOfNewPassword(next), again: errorOfRepeated(again, next) }
}

/** A new password, twice. */
export function NewPasswordFields({ bind }: { bind: (name: keyof typeof noNewPassword) => FieldBinding }) {
  return (
    <>
      <Field
        field={bind('next')}
        label={t.fields.newPassword}
        hint={t.fields.passwordHint}
        type="password"
        autocomplete="new-password"
      />
      <Field field={bind('again')} label={t.fields.newPasswordAgain} type="password" autocomplete="new-password" />
    </>
  )
}
