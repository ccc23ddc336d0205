import * as openid from 'openid-client'

export type ProviderSettings = { issuer: string; clientId: string; clientSecret: string | undefined; name: string }

/** What ties a callback from the provider to the browser that was sent there. */
export type RequestSecrets = { state: string; nonce: string; codeVerifier: string }

/** `asksWho`: the person may be another than the one who is signed in there. */
type ProviderRequest = RequestSecrets & { redirectUri: string; mustSignIn: boolean; asksWho: boolean }

/** The identity that the provider has verified. */
export type VerifiedIdentity = { issuer: string; subject: string; email: string | undefined; name: string | undefined }

/** The operator's identity provider, over OpenID Connect: authorisation code with PKCE. */
export type IdentityProvider = {
  name: string
  /** The address to send the browser to. */
  addressFor: (request: ProviderRequest) => Promise<string>
  /** Redeems the code of a callback; throws if anything does not match. */
  identityFrom: (callback: URL, proof: RequestSecrets & { mustSignIn: boolean }) => Promise<VerifiedIdentity>
}

const TIMEOUT_SECONDS = 5
const SCOPE = 'openid email profile'
/** Providers rotate keys and move addresses, so their metadata is fetched again after this long. */
const METADATA_LIFE_MS = 3_600_000
/** How old a sign-in at the provider may be where a fresh one was required. */
const FRESH_SIGN_IN_SECONDS = 300

/** An identity provider by its settings; its metadata is fetched at the first sign-in. */
export function newIdentityProvider(settings: ProviderSettings, now: () => number): IdentityProvider {
  const configuration = cachedFor(METADATA_LIFE_MS, now, () => discover(settings))
  return {
    name: settings.name,
    addressFor: async (request) => addressFor(await configuration(), request),
    identityFrom: async (callback, proof) => identityFrom(await configuration(), callback, proof),
  }
}

/** Fetches the provider's metadata; throws if they cannot be used. */
export function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<openid.Configuration> {
  const url = new URL(issuer)
  // Undefined: the provider's preferred method.
  const authentication = clientSecret === undefined ? openid.None() : undefined
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
    ...(request.asksWho && { prompt: promptForAnybody(config) }),
    ...(request.mustSignIn && { prompt: 'login', max_age: '0' }),
  }).href
}

/** Providers refuse a prompt that they do not have; all have `login`. */
function promptForAnybody(config: openid.Configuration): string {
  const prompts = config.serverMetadata()['prompt_values_supported']
  return Array.isArray(prompts) && prompts.includes('select_account') ? 'select_account' : 'login'
}

async function identityFrom(
  config: openid.Configuration,
  callback: URL,
  { state, nonce, codeVerifier, mustSignIn }: RequestSecrets & { mustSignIn: boolean },
): Promise<VerifiedIdentity> {
  const tokens = await openid.authorizationCodeGrant(config, callback, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
    ...(mustSignIn && { maxAge: FRESH_SIGN_IN_SECONDS }),
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('the provider gave no ID token')
  // Some providers put the e-mail address into the ID token, others only into UserInfo.
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

/** Caches the result of a call for a while; concurrent callers share it, and a failure is not cached. */
function cachedFor<T>(lifeMs: number, now: () => number, ask: () => Promise<T>): () => Promise<T> {
  let latest: { result: Promise<T>; at: number } | undefined
  return () => {
    if (latest && Math.abs(now() - latest.at) < lifeMs) return latest.result
    const started = { result: ask(), at: now() }
    latest = started
    started.result.catch(() => {
      if (latest === started) latest = undefined
    })
    return started.result
  }
}
