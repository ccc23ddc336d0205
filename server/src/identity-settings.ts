import { z } from 'zod'

/** The settings of signing in; a part of the table of settings. */
export const identitySettings = {
  MARQUEE_OIDC_ISSUER: {
    about: 'Identity provider that people may sign in with (OpenID Connect): its issuer address; unset: passwords only',
    default: undefined,
    schema: z.url({ protocol: /^https?$/, error: 'must be a URL that begins with https:// or http://' }).optional(),
  },
  MARQUEE_OIDC_CLIENT_ID: {
    about: 'Client id of this service at the identity provider',
    default: undefined,
    schema: z.string().min(1).optional(),
  },
  MARQUEE_OIDC_CLIENT_SECRET: {
    about: 'Client secret of this service at the identity provider; unset: a public client with PKCE only',
    default: undefined,
    schema: z.string().min(1).optional(),
  },
  MARQUEE_OIDC_NAME: {
    about: 'Name of the identity provider on the sign-in button; unset: its host name',
    default: undefined,
    schema: z.string().trim().min(1).max(40).optional(),
  },
  MARQUEE_OIDC_ACCOUNTS: {
    about:
      'Who may sign in with the identity provider. link: people with an account of the same verified e-mail address, or with an invitation; make: everybody, and a new account is created if needed',
    default: 'link',
    schema: z.enum(['link', 'make']),
  },
  MARQUEE_PASSWORDS: {
    about: 'off: people sign in with the identity provider only',
    default: 'on',
    schema: z.enum(['on', 'off']),
  },
} as const satisfies Record<string, { about: string; default: string | undefined; schema: z.ZodType }>

type RawIdentity = { [Name in keyof typeof identitySettings]: z.output<(typeof identitySettings)[Name]['schema']> }

/** A message for each contradiction between the settings of the identity provider. */
export function identityFaults(values: RawIdentity): string[] {
  const { MARQUEE_OIDC_ISSUER: issuer, MARQUEE_OIDC_CLIENT_ID: clientId, MARQUEE_OIDC_CLIENT_SECRET: secret } = values
  return [
    ...(issuer && !clientId ? ['MARQUEE_OIDC_CLIENT_ID must be set with MARQUEE_OIDC_ISSUER'] : []),
    ...(!issuer && (clientId || secret) ? ['MARQUEE_OIDC_ISSUER must be set with MARQUEE_OIDC_CLIENT_ID and _SECRET'] : []),
    ...(!issuer && values.MARQUEE_PASSWORDS === 'off'
      ? ['MARQUEE_PASSWORDS=off needs MARQUEE_OIDC_ISSUER: else nobody could sign in']
      : []),
  ]
}

/** The settings of the identity provider; undefined where none is configured. */
export function oidcFrom(raw: RawIdentity) {
  const { MARQUEE_OIDC_ISSUER: issuer, MARQUEE_OIDC_CLIENT_ID: clientId } = raw
  if (!issuer || !clientId) return undefined
  return {
    issuer,
    clientId,
    clientSecret: raw.MARQUEE_OIDC_CLIENT_SECRET,
    name: raw.MARQUEE_OIDC_NAME ?? new URL(issuer).host,
    accounts: raw.MARQUEE_OIDC_ACCOUNTS,
  }
}
