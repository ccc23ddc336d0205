import type { z } from 'zod'

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
  datetime: 'must be a time (ISO 8601)',
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
      return formatMessages[issue.format] ?? 'is not in the right form'
    case 'too_small':
    case 'too_big':
      return boundMessage(issue)
    default:
      return 'is not valid'
  }
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
