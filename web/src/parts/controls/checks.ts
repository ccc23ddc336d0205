import { t } from '../../messages/screens.ts'

const passwordLength = 10
const nameLength = 64

/** The error of a field that must not be empty, if any. */
export function errorOfRequired(value: string): string | undefined {
  return value.trim() === '' ? t.fields.required : undefined
}

/** The error of an e-mail address, if any; the server validates it as well. */
export function errorOfEmail(value: string): string | undefined {
  return errorOfRequired(value) ?? (/^\S+@\S+$/.test(value.trim()) ? undefined : t.fields.emailForm)
}

/** The error of a new password, if any. */
export function errorOfNewPassword(value: string): string | undefined {
  return errorOfRequired(value) ?? ([...value].length < passwordLength ? t.fields.passwordShort : undefined)
}

/** The error of a repeated password, if any. */
export function errorOfRepeated(value: string, first: string): string | undefined {
  return errorOfRequired(value) ?? (value === first ? undefined : t.fields.passwordsDiffer)
}

/** The error of a profile's name, if any. */
export function errorOfProfileName(value: string): string | undefined {
  return errorOfRequired(value) ?? ([...value.trim()].length > nameLength ? t.profiles.long : undefined)
}
