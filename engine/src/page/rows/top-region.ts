import { hasBit, putBit } from '../../catalogue/fresh.ts'
import type { Candidate, RowMaker } from '../candidate.ts'
import { listed } from '../listed.ts'
import { isNarrowed } from '../masks.ts'
import { renownedUnder } from '../renowned.ts'
import type { Subject } from '../row.ts'
import type { Scene } from '../scene.ts'
import { rowPlaces, TOP_TITLES } from '../settings.ts'

/** The ten titles that are watched most where the page is about; the most popular ones where nobody has counted as many. Ten, or no row. */
export const topRegion: RowMaker = (scene) => {
  const { suited } = scene.stage.masks
  const charts = hasCharts(scene) ? listed(scene, scene.request.charts ?? []) : []
  const watched = charts.filter((title) => hasBit(suited, title)).slice(0, TOP_TITLES)
  const counted = watched.length === TOP_TITLES
  if (!counted && scene.isNew) return [] // newcomers have what is popular as a row of its own
  const titles = counted ? watched : mostPopular(scene)
  return titles.length < TOP_TITLES ? [] : [rowOf(titles, counted ? { ...placeOf(scene), counted } : {})]
}

/** Whether the charts are of where the page is about: the only region that its filters name, without any that of whoever asks. Several are no one place. */
function hasCharts({ request: { filters, people } }: Scene): boolean {
  const { region: asked = [] } = filters
  const [own, [only]] = [people[0].region, asked]
  return asked.length === 0 || (asked.length === 1 ? only === own : own === null)
}

/** The region, where the ten are the first of all there: among what filters leave they are not. */
function placeOf({ request: { filters, people } }: Scene): Subject {
  const { region } = people[0]
  return region !== null && !isNarrowed(filters) ? { region } : {}
}

function rowOf(titles: readonly number[], subject: Subject): Candidate {
  const source = { from: 'list', titles: Uint32Array.from(titles), place: rowPlaces.top_region } as const
  return { kind: 'top_region', type: 'top_n', subject, weight: 1, least: 0, themes: [], source }
}

function mostPopular({ stage, request }: Scene): number[] {
  const { catalogue, masks } = stage
  const open = masks.spare
  catalogue.space.kernels.and(masks.listed, masks.suited, open)
  for (const { finished } of request.people) for (let i = 0; i < finished.length; i++) putBit(open, finished[i] ?? 0, false)
  return renownedUnder(stage, open, TOP_TITLES)
}
