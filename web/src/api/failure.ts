import { type FieldError, MarqueeError } from '@marquee/sdk'
import { t } from '../messages/screens.ts'
import { durationText } from '../parts/status/time.ts'

export type { FieldError }

type FailureKind = 'network' | 'timeout' | 'response' | 'account-changed'
type FailureFacts = { status?: number; code?: string; retryAfterSeconds?: number | undefined; fields?: FieldError[] }

/** A failed request: an error response, or no response. */
export class Failure extends Error {
  readonly kind: FailureKind
  readonly status: number
  readonly code: string
  readonly retryAfterSeconds: number | undefined
  readonly fields: FieldError[]

  constructor(kind: FailureKind, facts: FailureFacts = {}) {
    super(facts.code ?? kind)
    this.kind = kind
    this.status = facts.status ?? 0
    this.code = facts.code ?? ''
    this.retryAfterSeconds = facts.retryAfterSeconds
    this.fields = facts.fields ?? []
  }
}

/** Converts anything thrown to a failure that a screen can explain. */
export function asFailure(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown
  if (thrown instanceof MarqueeError) return fromSdkError(thrown)
  console.error(thrown)
  return new Failure('response', { status: 500 })
}

function fromSdkError({ code, status, errors, retryAfterSeconds }: MarqueeError): Failure {
  if (code === 'NETWORK') return new Failure('network')
  if (code === 'TIMEOUT') return new Failure('timeout')
  return new Failure('response', { status: code === 'NOT_SIGNED_IN' ? 401 : status, code, retryAfterSeconds, fields: errors })
}

/** A screen's own messages for certain statuses, or for no response, instead of the general ones. */
export type FailureMessages = Partial<Record<number | 'unreached', string>>

/** The message for a failure: what happened, and what to do. */
export function describeFailure(failure: Failure, wording: FailureMessages = {}): string {
  const textOfScreen = failure.code === 'CONFIRM_PASSWORD' ? undefined : wording[failure.status]
  if (failure.kind === 'network') return wording.unreached ?? t.failure.network
  if (failure.kind === 'timeout') return wording.unreached ?? t.failure.timeout
  if (failure.kind === 'account-changed') return t.failure.accountChanged
  if (failure.fields.length > 0) return t.failure.fields
  if (textOfScreen) return textOfScreen
  if (failure.code === 'CONFIRM_PASSWORD') return t.confirm.needed
  if (failure.status === 429) return t.failure.limited({ wait: durationText(failure.retryAfterSeconds ?? 60) })
  if (failure.status === 401) return t.failure.signedOut
  if (failure.status === 403) return t.failure.forbidden
  if (failure.status === 404) return t.failure.missing
  if (failure.status === 502 || failure.status === 503 || failure.status === 504) return t.failure.unready
  return t.failure.other
}
