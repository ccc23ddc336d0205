import { hasBit, putBit } from '../../../catalogue/bits.ts'
import { isNarrowed } from '../../../catalogue/filters/page-filters.ts'
import type { RowSubject } from '../../slate/row.ts'
import { TOP_TITLES } from '../../slate/settings.ts'
import { mostRenowned } from '../../workspace/renowned.ts'
import { isWidelyKnown } from '../../workspace/widely-known.ts'
import { fromSource, type RowCandidate, type RowMaker, type RowSpec } from '../candidate.ts'
import type { Composition } from '../composition.ts'
import { showableTitles } from '../showable-titles.ts'

/**
 * The ten most watched titles in the region of the page, by real interactions; if too few were counted, the ten most
 * renowned, unless these do not match a narrow taste. With fewer than ten there is no row.
 */
const make: RowMaker = (composition) => {
  const { suited } = composition.workspace.masks
  const charts = hasCharts(composition) ? showableTitles(composition, composition.request.charts ?? []) : []
  const watched = charts.filter((title) => hasBit(suited, title)).slice(0, TOP_TITLES)
  const counted = watched.length === TOP_TITLES
  if (!counted && composition.areNewcomers) return [] // newcomers have the row `popular` instead
  const titles = counted ? watched : mostPopular(composition)
  if (!counted && isOutsideTaste(composition, titles)) return []
  return titles.length < TOP_TITLES ? [] : [topRow(titles, counted ? { ...regionOf(composition), counted } : {})]
}

/** Whether most of some titles are outside the core of a narrow taste. */
function isOutsideTaste({ core }: Pick<Composition, 'core'>, titles: readonly number[]): boolean {
  return core !== null && 2 * titles.filter(core.isOf).length < titles.length
}

/**
 * Whether the charts are those of the page's region: the only region of its filters, or else that of the person who
 * asks. Several regions have no common chart.
 */
function hasCharts({ request: { filters, profiles } }: Pick<Composition, 'request'>): boolean {
  const { region: regions = [] } = filters
  const [ofPerson, [only]] = [profiles[0].region, regions]
  return regions.length === 0 || (regions.length === 1 ? only === ofPerson : ofPerson === null)
}

/** The region, unless filters make it a chart of something narrower. */
function regionOf({ request: { filters, profiles } }: Pick<Composition, 'request'>): RowSubject {
  const { region } = profiles[0]
  return region !== null && !isNarrowed(filters) ? { region } : {}
}

function topRow(titles: readonly number[], subject: RowSubject): RowCandidate {
  return fromSource('top_region', { from: 'list', titles: Uint32Array.from(titles) }, { type: 'top_n', subject })
}

function mostPopular({ workspace, request }: Pick<Composition, 'request' | 'workspace'>): number[] {
  const { catalogue, masks } = workspace
  const unseen = masks.spare
  catalogue.space.kernels.and(masks.listed, masks.suited, unseen)
  for (const { finished } of request.profiles) for (let i = 0; i < finished.length; i++) putBit(unseen, finished[i], false)
  const renowned = mostRenowned(workspace, unseen, 2 * TOP_TITLES)
  return renowned.filter((title) => isWidelyKnown(workspace, title)).slice(0, TOP_TITLES)
}

export const topRegion: RowSpec = {
  kind: 'top_region',
  wireNumber: 10,
  makeOrder: 200,
  position: 8,
  maxRows: 1,
  itemReason: 'list',
  make,
}
