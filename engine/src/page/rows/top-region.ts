import { putBit } from '../../catalogue/fresh.ts'
import type { Candidate, RowMaker } from '../candidate.ts'
import { listed } from '../listed.ts'
import { renownedUnder } from '../renowned.ts'
import type { Scene } from '../scene.ts'
import { LEAST_TITLES, rowPlaces, TOP_TITLES } from '../settings.ts'

/** The ten titles that are watched most where the page is asked for; by popularity where nobody has counted. */
export const topRegion: RowMaker = (scene) => {
  const counted = listed(scene, scene.request.charts ?? []).slice(0, TOP_TITLES)
  const titles = counted.length >= LEAST_TITLES ? counted : mostPopular(scene)
  return titles.length < LEAST_TITLES ? [] : [rowOf(scene, titles)]
}

function rowOf({ request }: Scene, titles: readonly number[]): Candidate {
  const { region } = request.people[0]
  const source = { from: 'list', titles: Uint32Array.from(titles), place: rowPlaces.top_region } as const
  return { kind: 'top_region', type: 'top_n', subject: region ? { region } : {}, weight: 1, least: 0, themes: [], source }
}

function mostPopular({ stage, request }: Scene): number[] {
  const { catalogue, masks } = stage
  const open = masks.spare
  catalogue.space.kernels.and(masks.listed, masks.listed, open)
  for (const { finished } of request.people) for (let i = 0; i < finished.length; i++) putBit(open, finished[i] ?? 0, false)
  return renownedUnder(stage, open, TOP_TITLES)
}
