import { t } from '../../messages/chosen.ts'

const passwordLength = 10
const nameLength = 64

/** What is wrong with a field that must not be empty. */
export function flawOfRequired(value: string): string | undefined {
  return value.trim() === '' ? t.fields.required : undefined
}

/** What is wrong with an e-mail address; the server has the last word. */
export function flawOfEmail(value: string): string | undefined {
  return flawOfRequired(value) ?? (/^\S+@\S+$/.test(value.trim()) ? undefined : t.fields.emailForm)
}

/** What is wrong with a password that is to be set. */
export function flawOfNewPassword(value: string): string | undefined {
  return flawOfRequired(value) ?? ([...value].length < passwordLength ? t.fields.passwordShort : undefined)
}

/** What is wrong with the second of two passwords. */
export function flawOfRepeated(value: string, first: string): string | undefined {
  return flawOfRequired(value) ?? (value === first ? undefined : t.fields.passwordsDiffer)
}

/** What is wrong with the name of a profile. */
export function flawOfProfileName(value: string): string | undefined {
  return flawOfRequired(value) ?? ([...value.trim()].length > nameLength ? t.profiles.long : undefined)
}
