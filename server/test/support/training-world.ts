import { seeded } from '@marquee/engine'
import type { AppCtx } from '../../src/app-ctx.ts'
import { putTitles } from '../../src/catalogue/titles.ts'
import type { AudienceRow } from '../../src/store/schema.ts'

const KINDS = 4
const TITLES = 40

/** Titles of four kinds, by genre; the first of them are the best known. */
export function madeTitles(count = TITLES) {
  return Array.from({ length: count }, (_, i) => ({
    id: `MV_${i + 1}`,
    media_type: 'movie' as const,
    title: `Title ${i + 1}`,
    genres: [{ id: i % KINDS, name: `genre ${i % KINDS}` }],
    vote_count: 1000 - i,
  }))
}

/** What made-up people liked: everybody has one kind of title. */
export function madeAudienceRatings({ people = 60, likes = 9, seed = 1, from = 0 } = {}): AudienceRow[] {
  const random = seeded(seed)
  return Array.from({ length: people }, (_, person) => {
    const kind = person % KINDS
    const titles = new Set<number>()
    while (titles.size < likes) {
      const own = Math.floor(random() * (TITLES / KINDS)) * KINDS + kind
      titles.add(random() < 0.95 ? own : Math.floor(random() * TITLES))
    }
    return [...titles].map((title) => audienceRating(`p${from + person}`, `MV_${title + 1}`, 5))
  }).flat()
}

export const audienceRating = (
  person: string,
  media_id: string,
  rating: number | null,
  rated_at: number | null = null,
): AudienceRow => ({
  source: 'made',
  person,
  media_id,
  rating,
  rated_at,
})

/** A catalogue and an audience in the store. */
export async function fill(ctx: AppCtx, audienceRatings: AudienceRow[] = madeAudienceRatings()): Promise<void> {
  await putTitles(ctx, 'test', madeTitles())
  await addAudienceRatings(ctx, audienceRatings)
}

export async function addAudienceRatings({ db }: Pick<AppCtx, 'db'>, audienceRatings: AudienceRow[]): Promise<void> {
  for (let at = 0; at < audienceRatings.length; at += 500)
    await db
      .insertInto('audience')
      .values(audienceRatings.slice(at, at + 500))
      .execute()
}

/** Trains to the end. */
export async function trained({ trainer }: Pick<AppCtx, 'trainer'>, wish: { force?: boolean } = {}) {
  const begun = await trainer.begin(wish)
  if (!begun) throw new Error('somebody else trains')
  return begun.report
}
