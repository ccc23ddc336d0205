// Composing a page, as a pure function of catalogue, model, people, filters, day and random seed.
//
//   const workspace = openWorkspace(catalogue, scorer)     once, after `openScorer`; or, where models are swapped:
//   const base = atOnce(openWorkspaceBase(catalogue, …))   once per catalogue, before the first scorer, then
//   const workspace = withModel(base, scorer)              for each
//   const page = composePage(workspace, request)           hero and rows, every title with its explanation
//   whyTitle(workspace, request, title)                    one score taken apart
//   previewRow(workspace, request, { titles, without })    the order of a row without some seeds
//
// A workspace serves one page at a time; no state survives a page, even one that threw. Its memory is in the
// catalogue's space. Histories come from `weighHistory(signals, …)`; titles are positions.

import { assemble, draftsOf } from './assemble.ts'
import { likingsOf } from './explain/likings.ts'
import { closeComposition, openComposition } from './open-composition.ts'
import type { RowSpec } from './rows/candidate.ts'
import { rowSpecs } from './rows/kinds/row-specs.gen.ts'
import { narrowCandidates } from './rows/narrowing/narrow-candidates.ts'
import { topPicksOfSeveral } from './rows/narrowing/picks-together.ts'
import { withFallbackRow } from './select/fallback-row.ts'
import { heroTitles } from './select/hero.ts'
import { selectRows } from './select/select-rows.ts'
import type { ComposeRequest } from './slate/request.ts'
import type { ComposedPage } from './slate/row.ts'
import { inWorkspace } from './workspace/in-workspace.ts'
import type { Workspace } from './workspace/workspace.ts'

/** Composes a page of the given kinds of rows. */
export function composePage(workspace: Workspace, request: ComposeRequest, specs: readonly RowSpec[] = rowSpecs): ComposedPage {
  return inWorkspace(workspace, () => compose(workspace, request, specs))
}

function compose(workspace: Workspace, request: ComposeRequest, specs: readonly RowSpec[]): ComposedPage {
  const composition = openComposition(workspace, request, specs)
  const made = specs.flatMap(({ make }) => make(composition))
  const candidates = narrowCandidates(composition, made)
  const placed = candidates.filter(({ source }) => source.from !== 'pool')
  const selected = selectRows(composition, candidates, composition.settings.rows - placed.length)
  const rows = withFallbackRow(composition, selected)
  const likings = likingsOf(composition, candidates)
  const hero = heroTitles(composition, topPicksOfSeveral(composition, candidates))
  const page = assemble(composition, { hero, drafts: draftsOf(composition, rows, placed), likings })
  closeComposition(composition)
  return page
}
