import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue
type Bound = z.core.$ZodRawIssue<z.core.$ZodIssueTooBig> | z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>

const kinds: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
}

const forms: Readonly<Record<string, string>> = {
  email: 'must be an e-mail address',
  url: 'must be a URL',
  datetime: 'must be a time (ISO 8601)',
}

const units: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' }

/** What is wrong with a value, in words that go behind its name: for every schema that does not say it better, and never with the value. */
export function validationMessage(issue: Issue): string {
  if (issue.input === undefined) return 'is required'
  switch (issue.code) {
    case 'invalid_type':
      return kinds[isWhole(issue) ? 'int' : issue.expected] ?? 'does not fit'
    case 'invalid_value':
      return issue.values.length === 1 ? `must be ${String(issue.values[0])}` : `must be one of ${issue.values.join(', ')}`
    case 'invalid_format':
      return forms[issue.format] ?? 'is not in the right form'
    case 'too_small':
    case 'too_big':
      return outOfBounds(issue)
    default:
      return 'does not fit'
  }
}

/** A text instead of a whole number gets the same message as a fraction. */
function isWhole({ inst }: Issue): boolean {
  return inst !== undefined && 'isInt' in inst && inst.isInt === true
}

function outOfBounds(issue: Bound): string {
  const [bound, way] = issue.code === 'too_big' ? [issue.maximum, 'most'] : [issue.minimum, 'least']
  const unit = units[issue.origin]
  if (unit) return way === 'least' && bound === 1 ? 'must not be empty' : `must have at ${way} ${bound} ${unit}`
  if (Math.abs(Number(bound)) === Number.MAX_SAFE_INTEGER) return `is too ${way === 'most' ? 'large' : 'small'}`
  if (issue.inclusive === false) return `must be ${way === 'most' ? 'less' : 'more'} than ${bound}`
  return `must be at ${way} ${bound}`
}
