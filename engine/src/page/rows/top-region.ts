import { putBit } from '../../catalogue/fresh.ts'
import type { Candidate, RowMaker } from '../candidate.ts'
import { listed } from '../listed.ts'
import { renownedUnder } from '../renowned.ts'
import type { Subject } from '../row.ts'
import type { Scene } from '../scene.ts'
import { LEAST_TITLES, rowPlaces, TOP_TITLES } from '../settings.ts'

/** The ten titles that are watched most where the page is about; by popularity where nobody has counted. */
export const topRegion: RowMaker = (scene) => {
  const region = regionOf(scene)
  const isOwn = region === scene.request.people[0].region
  const watched = isOwn ? listed(scene, scene.request.charts ?? []).slice(0, TOP_TITLES) : []
  const counted = watched.length >= LEAST_TITLES
  const titles = counted ? watched : mostPopular(scene)
  return titles.length < LEAST_TITLES ? [] : [rowOf(titles, { ...(region && { region }), ...(counted && { counted }) })]
}

/** Where the page is about: the only region that its filters name, without any that of whoever asks. Several are no one place. */
function regionOf({ request: { filters, people } }: Scene): string | null {
  const { region: asked = [] } = filters
  const [only = null] = asked
  return asked.length === 0 ? people[0].region : asked.length === 1 ? only : null
}

function rowOf(titles: readonly number[], subject: Subject): Candidate {
  const source = { from: 'list', titles: Uint32Array.from(titles), place: rowPlaces.top_region } as const
  return { kind: 'top_region', type: 'top_n', subject, weight: 1, least: 0, themes: [], source }
}

function mostPopular({ stage, request }: Scene): number[] {
  const { catalogue, masks } = stage
  const open = masks.spare
  catalogue.space.kernels.and(masks.listed, masks.listed, open)
  for (const { finished } of request.people) for (let i = 0; i < finished.length; i++) putBit(open, finished[i] ?? 0, false)
  return renownedUnder(stage, open, TOP_TITLES)
}
