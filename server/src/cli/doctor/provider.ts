import { discover } from '../../accounts/identity-provider.ts'
import { describeProviderError } from '../../accounts/provider-errors.ts'
import { defaultBaseUrl, type Settings } from '../../config.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

type ProviderSettings = Pick<Settings, 'oidc' | 'passwords' | 'baseUrl' | 'port'>

/** Checks whether the identity provider can be used; without it nobody signs in where passwords are off. */
export async function examineProvider({ oidc, passwords, baseUrl, port }: ProviderSettings): Promise<Finding> {
  if (!oidc) return ok('sign-in', 'with passwords; MARQUEE_OIDC_ISSUER is not set')
  try {
    await discover(oidc)
  } catch (error) {
    return (passwords ? warn : fail)(
      'sign-in',
      `the identity provider ${oidc.issuer} cannot be used: ${describeProviderError(error)}`,
      'start it, or set MARQUEE_OIDC_ISSUER to the address before /.well-known/openid-configuration, exactly as the provider writes it',
    )
  }
  const redirect = `${baseUrl ?? defaultBaseUrl(port)}/web/oidc/callback`
  return ok('sign-in', `${oidc.issuer} answers; its client ${oidc.clientId} must allow the redirect address ${redirect}`)
}
