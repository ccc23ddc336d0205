import type { Identity, Session } from '../ctx.ts'

/** A caller without a token sees titles like a profile without an age limit. */
const guest: Identity = {
  accountId: '',
  publicId: '',
  admin: false,
  boundProfileId: null,
  boundProfile: { maturity: 'all', region: null },
  confirmedAt: null,
  via: 'bearer',
}

/** Whose limits apply to the titles of an answer. */
export const viewerOf = ({ who }: { who: Session | undefined }): Identity | Session => who ?? guest
