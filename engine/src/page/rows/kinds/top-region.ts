import { hasBit, putBit } from '../../../catalogue/fresh.ts'
import { isNarrowed } from '../../../catalogue/page-filters.ts'
import type { RowSubject } from '../../slate/row.ts'
import { TOP_TITLES } from '../../slate/settings.ts'
import { isWidelyKnown } from '../../workspace/known.ts'
import { renownedUnder } from '../../workspace/renowned.ts'
import type { RowCandidate, RowMaker, RowSpec } from '../candidate.ts'
import type { Composition } from '../composition.ts'
import { listedTitles } from '../listed.ts'

/**
 * The ten titles that are watched most where the page is about; the most popular ones where nobody has counted as many, unless
 * somebody of a narrow taste looks for something else. Ten, or no row.
 */
const make: RowMaker = (composition) => {
  const { suited } = composition.workspace.masks
  const charts = hasCharts(composition) ? listedTitles(composition, composition.request.charts ?? []) : []
  const watched = charts.filter((title) => hasBit(suited, title)).slice(0, TOP_TITLES)
  const counted = watched.length === TOP_TITLES
  if (!counted && composition.isNew) return [] // newcomers have what is popular as a row of its own
  const titles = counted ? watched : mostPopular(composition)
  if (!counted && isBesideTaste(composition, titles)) return []
  return titles.length < TOP_TITLES ? [] : [topRow(titles, counted ? { ...regionOf(composition), counted } : {})]
}

/** Whether most of some titles are none that somebody of a narrow taste looks for. */
function isBesideTaste({ core }: Composition, titles: readonly number[]): boolean {
  return core !== null && 2 * titles.filter(core.isOf).length < titles.length
}

/** Whether the charts are of where the page is about: the only region that its filters name, without any that of whoever asks. Several are no one place. */
function hasCharts({ request: { filters, profiles } }: Composition): boolean {
  const { region: asked = [] } = filters
  const [own, [only]] = [profiles[0].region, asked]
  return asked.length === 0 || (asked.length === 1 ? only === own : own === null)
}

/** The region, where the ten are the first of all there: among what filters leave they are not. */
function regionOf({ request: { filters, profiles } }: Composition): RowSubject {
  const { region } = profiles[0]
  return region !== null && !isNarrowed(filters) ? { region } : {}
}

function topRow(titles: readonly number[], subject: RowSubject): RowCandidate {
  const source = { from: 'list', titles: Uint32Array.from(titles) } as const
  return { kind: 'top_region', type: 'top_n', subject, weight: 1, least: 0, themes: [], source }
}

function mostPopular({ workspace, request }: Composition): number[] {
  const { catalogue, masks } = workspace
  const unseen = masks.spare
  catalogue.space.kernels.and(masks.listed, masks.suited, unseen)
  for (const { finished } of request.profiles) for (let i = 0; i < finished.length; i++) putBit(unseen, finished[i], false)
  const renowned = renownedUnder(workspace, unseen, 2 * TOP_TITLES)
  return renowned.filter((title) => isWidelyKnown(workspace, title)).slice(0, TOP_TITLES)
}

export const topRegion: RowSpec = {
  kind: 'top_region',
  wireNumber: 10,
  makeOrder: 200,
  position: 8,
  most: 1,
  itemReason: 'list',
  make,
}
