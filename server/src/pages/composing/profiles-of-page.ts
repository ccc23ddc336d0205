import type { CatalogueCtx } from '../../catalogue/ctx.ts'
import type { Session } from '../../ctx.ts'
import { Problem } from '../../problems.ts'
import { asProfile, listProfiles } from '../../profiles/profiles.ts'
import { readCurrentTaste } from '../../taste/current/current-states.ts'
import { ownedBy, type ProfileTaste, tasteOf } from '../../taste/current/taste.ts'
import type { PageProfile } from './page-profile.ts'

/** The profiles of a page, the one who asks first; NOT_FOUND for a profile of another account. */
export async function profilesOfPage(
  ctx: CatalogueCtx,
  who: Session,
  withProfiles: readonly string[],
): Promise<[PageProfile, ...PageProfile[]]> {
  const first = asProfile(who.profile)
  if (withProfiles.length === 0) return [first]
  if (who.isBound) throw new Problem('NOT_FOUND')
  const { profiles } = await listProfiles(ctx, who.accountId, null)
  const others = withProfiles.map((id) => {
    const found = profiles.find((profile) => profile.id === id)
    if (!found) throw new Problem('NOT_FOUND', { detail: 'withProfiles contains an unknown profile' })
    return found
  })
  return [first, ...others]
}

/** The current tastes of all people, in order. */
export function tastesOf(ctx: CatalogueCtx, who: Session, [, ...others]: readonly PageProfile[]): Promise<ProfileTaste[]> {
  return Promise.all([
    withCollection(ctx, who.profileId, readCurrentTaste(ctx, who)),
    ...others.map(({ id }) => withCollection(ctx, id, tasteOf(ctx, id))),
  ])
}

/** The collection may be large and only pages need it, so it is read separately from the taste. */
async function withCollection(ctx: CatalogueCtx, profileId: string, taste: Promise<ProfileTaste>): Promise<ProfileTaste> {
  const [profileTaste, owned] = await Promise.all([taste, ownedBy(ctx, profileId)])
  return { ...profileTaste, owned }
}
