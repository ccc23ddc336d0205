import { t } from '../../messages/screens.ts'
import { flawOfNewPassword, flawOfRepeated } from './checks.ts'
import { Field, type FieldBinding } from './field.tsx'

/** The initial values of a new password and its repetition. */
export const noNewPassword = { next: '', again: '' }

/** Errors of the new password and its repetition. */
export function flawsOfNewPassword({ next, again }: typeof noNewPassword) {
  return { next: flawOfNewPassword(next), again: flawOfRepeated(again, next) }
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
