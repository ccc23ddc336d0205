/**
 * The states of a source that could not be read: the key was refused, no answer, not such a server, an address that is
 * not allowed, no such user, a key that can no longer be decrypted, or an internal error.
 */
export const failedStates = [
  'refused',
  'unreachable',
  'unsuitable',
  'not_allowed',
  'unknown_user',
  'key_lost',
  'failed',
] as const satisfies string[]

export type FailedState = (typeof failedStates)[number]

type Values = { status: number; limit: number; users: readonly string[] }
type Cause = { state: FailedState; sentence: string | ((values: Values) => string) }

const unreachable = (sentence: Cause['sentence']): Cause => ({ state: 'unreachable', sentence })

/** An address that leads to something else. */
const unsuitable = (why: string | ((values: Values) => string)): Cause => ({
  state: 'unsuitable',
  sentence: (values) => `this is not such a server: ${typeof why === 'string' ? why : why(values)}`,
})

/** Why a source could not be read, by code: its state, and a sentence; the web app has its own words. */
const causes = {
  'key-refused': { state: 'refused', sentence: 'the server refuses the key' },
  'no-answer': unreachable('nothing answers at this address'),
  'no-such-name': unreachable('no server has this name'),
  timeout: unreachable('the server did not answer in time'),
  'connection-ended': unreachable('the server ended the connection'),
  certificate: unreachable('its certificate is not one that can be trusted, or it does not use https'),
  'server-error': unreachable(({ status }) => `the server answers with ${status}`),
  'other-status': unsuitable(({ status }) => `it answers with ${status}`),
  'not-http': unsuitable('it does not use HTTP'),
  'not-json': unsuitable('its answer is not JSON'),
  'answer-too-large': unsuitable('its answer is too large'),
  'redirect-nowhere': unsuitable('it redirects without an address'),
  'redirect-elsewhere': unsuitable('it redirects to another host; enter that address'),
  'redirect-to-http': unsuitable('it redirects from https to http'),
  'redirect-circles': unsuitable('it redirects in circles'),
  'no-items': unsuitable('it lists no items'),
  'no-users': unsuitable('it lists no users'),
  'no-libraries': unsuitable('it has no libraries'),
  'too-many-items': unsuitable(({ limit }) => `it has more than ${limit.toLocaleString('en')} items`),
  'list-ends-early': unsuitable('its list ends too early'),
  'address-not-allowed': {
    state: 'not_allowed', // names the setting, since the reader may be the operator
    sentence:
      'this is an address of a private network. The person who runs this service can allow it with the setting MARQUEE_SOURCE_NETWORKS, for example MARQUEE_SOURCE_NETWORKS=192.168.1.0/24',
  },
  'choose-user': {
    state: 'unknown_user',
    sentence: ({ users }) => `name the user whose history is read, one of: ${users.join(', ')}`,
  },
  'key-lost': {
    state: 'key_lost',
    sentence: 'its key was encrypted with an earlier secret of this service: send the key again',
  },
  failed: { state: 'failed', sentence: 'reading failed; it is tried again' },
} as const satisfies Record<string, Cause>

type FailureCode = keyof typeof causes

export const failureCodes = Object.keys(causes) as [FailureCode, ...FailureCode[]]

/** `status`: what the server answered; `limit`: what it exceeds; `users`: the first of those that it has. */
export type ReadingFailure = { code: FailureCode; status?: number; limit?: number; users?: string[] }

/** A source could not be read. The message is for its owner and never contains the key. */
export class ReadingFailed extends Error {
  readonly failure: ReadingFailure
  readonly state: FailedState

  constructor(failure: ReadingFailure) {
    super(sentenceOf(failure))
    this.failure = failure
    this.state = causes[failure.code].state
  }
}

function sentenceOf({ code, status = 0, limit = 0, users = [] }: ReadingFailure): string {
  const { sentence }: Cause = causes[code]
  return typeof sentence === 'string' ? sentence : sentence({ status, limit, users })
}

/** The stored failure, if it is that of the message: an older release writes only messages, a newer one other codes. */
export function storedFailure(stored: string | null, message: string | null): ReadingFailure | null {
  if (stored === null) return null
  const failure = JSON.parse(stored) as ReadingFailure
  return Object.hasOwn(causes, failure.code) && sentenceOf(failure) === message ? failure : null
}
