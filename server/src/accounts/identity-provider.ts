import * as openid from 'openid-client'

export type ProviderSettings = { issuer: string; clientId: string; clientSecret: string | undefined; name: string }

/** What ties an answer of the provider to the browser that was sent there. */
export type RequestProof = { state: string; nonce: string; codeVerifier: string }

type ProviderRequest = RequestProof & { redirectUri: string; mustSignIn: boolean }

/** What the provider vouches for. */
export type ProvenIdentity = { issuer: string; subject: string; email: string | undefined; name: string | undefined }

/** The operator's identity provider, spoken to by OpenID Connect: authorisation code with PKCE. */
export type IdentityProvider = {
  name: string
  /** The address to send the browser to. */
  addressFor: (request: ProviderRequest) => Promise<string>
  /** Redeems what the browser came back with; throws where anything does not fit. */
  identityFrom: (callback: URL, proof: RequestProof & { mustSignIn: boolean }) => Promise<ProvenIdentity>
}

const TIMEOUT_SECONDS = 5
const SCOPE = 'openid email profile'
/** Providers rotate keys and move addresses; what they say of themselves is asked for again after so long. */
const KEEP_MS = 3_600_000
/** How long ago somebody may have signed in at the provider who was asked to do so anew. */
const FRESH_SECONDS = 300

/** Knows the provider by its settings; it is asked about itself when somebody first wants to sign in. */
export function newIdentityProvider(settings: ProviderSettings, now: () => number): IdentityProvider {
  const configuration = cachedFor(KEEP_MS, now, () => discover(settings))
  return {
    name: settings.name,
    addressFor: async (request) => addressFor(await configuration(), request),
    identityFrom: async (callback, proof) => identityFrom(await configuration(), callback, proof),
  }
}

function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<openid.Configuration> {
  const url = new URL(issuer)
  const authentication = clientSecret === undefined ? openid.None() : undefined // undefined: what the provider prefers
  const isPlain = url.protocol === 'http:'
  return openid.discovery(url, clientId, clientSecret, authentication, {
    timeout: TIMEOUT_SECONDS,
    execute: isPlain ? [openid.allowInsecureRequests] : [],
  })
}

async function addressFor(config: openid.Configuration, request: ProviderRequest): Promise<string> {
  return openid.buildAuthorizationUrl(config, {
    redirect_uri: request.redirectUri,
    scope: SCOPE,
    state: request.state,
    nonce: request.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(request.codeVerifier),
    code_challenge_method: 'S256',
    ...(request.mustSignIn && { prompt: 'login', max_age: '0' }),
  }).href
}

async function identityFrom(
  config: openid.Configuration,
  callback: URL,
  { state, nonce, codeVerifier, mustSignIn }: RequestProof & { mustSignIn: boolean },
): Promise<ProvenIdentity> {
  const tokens = await openid.authorizationCodeGrant(config, callback, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
    ...(mustSignIn && { maxAge: FRESH_SECONDS }),
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('the provider gave no ID token')
  // Some put the address into the ID token, others only tell it when asked.
  const person = claims['email'] === undefined ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub) : claims
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: person['email_verified'] === true ? textOf(person['email']) : undefined,
    name: textOf(person['name']) ?? textOf(person['preferred_username']),
  }
}

function textOf(claim: unknown): string | undefined {
  return typeof claim === 'string' && claim !== '' ? claim : undefined
}

/** Asked for once by all who need it, again after a while or after a failure. */
function cachedFor<T>(lifeMs: number, now: () => number, ask: () => Promise<T>): () => Promise<T> {
  let asked: { answer: Promise<T>; at: number } | undefined
  return () => {
    if (asked && Math.abs(now() - asked.at) < lifeMs) return asked.answer
    const own = { answer: ask(), at: now() }
    asked = own
    own.answer.catch(() => {
      if (asked === own) asked = undefined
    })
    return own.answer
  }
}
