import { audit } from '../../auth/audit.ts'
import { rotateKeys } from '../../auth/keyring.ts'
import type { InHouse } from '../command.ts'

export const rotateKeysCommand: InHouse = {
  name: 'keys rotate',
  summary: 'Sign with a new key from now on; no token that is live fails',
  run: async ({ ctx, refresh }) => {
    await rotateKeys(ctx.keySource)
    await refresh()
    await audit(ctx, 'keys rotated', {})
    const kids = ctx.keys().signing.map(({ kid }) => kid)
    return {
      text: `New key ${kids[0]}; it signs in 5 seconds. Tokens signed with the old one stay good.`,
      data: { kid: kids[0], verifying: kids },
    }
  },
}
