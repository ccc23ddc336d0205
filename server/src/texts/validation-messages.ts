import type { z } from 'zod'
import { type FieldError, shortenPath } from '../problems.ts'
import { didYouMean } from './did-you-mean.ts'

type Issue = z.core.$ZodRawIssue
type Bound = z.core.$ZodRawIssue<z.core.$ZodIssueTooBig> | z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>

const typeMessages: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
}

const formatMessages: Readonly<Record<string, string>> = {
  email: 'must be an e-mail address',
  url: 'must be a URL',
  datetime: 'must be a date and time (ISO 8601)',
}

const unitNames: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' }

/** The default message for an invalid value, to follow the field's name; it never contains the value. */
export function validationMessage(issue: Issue): string {
  if (issue.input === undefined) return 'is required'
  switch (issue.code) {
    case 'invalid_type':
      return typeMessages[wantsInteger(issue) ? 'int' : issue.expected] ?? 'is not valid'
    case 'invalid_value':
      return issue.values.length === 1 ? `must be ${String(issue.values[0])}` : `must be one of ${issue.values.join(', ')}`
    case 'invalid_format':
      return formatMessages[issue.format] ?? 'does not have the required format'
    case 'too_small':
    case 'too_big':
      return boundMessage(issue)
    case 'unrecognized_keys':
      return knownFieldsOf(issue).join(' ')
    default:
      return 'is not valid'
  }
}

/** The fields of an object with an unknown one; only the issue’s message takes them to `fieldErrors`. */
function knownFieldsOf({ inst }: Issue): string[] {
  const def = inst?._zod.def
  return def && 'shape' in def ? Object.keys(def.shape as object) : []
}

/** Whether the schema wants an integer: any other type then gets the same message as a fraction. */
function wantsInteger({ inst }: Issue): boolean {
  return inst !== undefined && 'isInt' in inst && inst.isInt === true
}

function boundMessage(issue: Bound): string {
  const [bound, side] = issue.code === 'too_big' ? [issue.maximum, 'most'] : [issue.minimum, 'least']
  const unit = unitNames[issue.origin]
  if (unit) return side === 'least' && bound === 1 ? 'must not be empty' : `must have at ${side} ${bound} ${unit}`
  if (Math.abs(Number(bound)) === Number.MAX_SAFE_INTEGER) return `is too ${side === 'most' ? 'large' : 'small'}`
  if (issue.inclusive === false) return `must be ${side === 'most' ? 'less' : 'more'} than ${bound}`
  return `must be at ${side} ${bound}`
}

/** The invalid fields of a value, each with its path and message. */
export function fieldErrorsOf(issues: z.core.$ZodIssue[]): FieldError[] {
  return dedupeIssues(issues).flatMap(fieldErrors)
}

/**
 * Drops repeated issues: a huge number violates the safe-integer bound and the schema's own, of which the last is kept.
 */
function dedupeIssues(issues: z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const byKind = new Map<string, z.core.$ZodIssue>()
  for (const issue of issues) {
    const isBound = issue.code === 'too_big' || issue.code === 'too_small'
    byKind.set(`${issue.code} ${isBound ? '' : issue.message} ${pathOf(issue.path)}`, issue)
  }
  return [...byKind.values()]
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const at = pathOf(issue.path)
  if (issue.code !== 'unrecognized_keys') return [{ path: at, message: issue.message }]
  const known = issue.message.split(' ').filter(Boolean)
  return issue.keys.map((key, index) => ({
    path: shortenPath(at ? `${at}.${key}` : key),
    message: index < MAX_HELPED ? unknownFieldMessage(key, known) : 'unknown field',
  }))
}

/** Only the first unknown fields of an object are compared with the known ones, which a person sees at a glance. */
const [MAX_HELPED, MAX_LISTED, MAX_COMPARED_LENGTH] = [5, 12, 32]

function unknownFieldMessage(field: string, known: string[]): string {
  const suggestion = field.length <= MAX_COMPARED_LENGTH ? didYouMean(field, known) : undefined
  if (suggestion !== undefined) return `unknown field; did you mean ${suggestion}?`
  return known.length > 0 && known.length <= MAX_LISTED ? `unknown field; the fields are: ${known.join(', ')}` : 'unknown field'
}

function pathOf(path: PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text ? `${text}.${String(key)}` : String(key)),
    '',
  )
}
