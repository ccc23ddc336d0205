// Composing a page, as a pure function of catalogue, model, people, filters, day and seed.
//
//   const stage = openStage(catalogue, scorer)            once, after `openScorer`; or, where models are swapped:
//   const empty = atOnce(openEmptyStage(catalogue, …))    once per catalogue, before the first scorer, then
//   const stage = putOnStage(empty, scorer)               for each
//   const page = composePage(stage, request)              hero and rows, every title with its reasons
//   whyTitle(stage, request, title)                       one score taken apart
//   previewRow(stage, request, { titles, without })       the titles of a row as they would stand without some seeds
//
// A stage is room for one page at a time; nothing is kept between pages, also of one that threw. It is taken from the catalogue's space.
// What people did is `weighHistory(signals, …)`, titles are positions.

import { seeded } from '../models/random.ts'
import { aboutSeeds, inviteRelated } from './about-seeds.ts'
import { withAreas } from './areas.ts'
import { assemble, draftsOf } from './assemble.ts'
import { chooseRows } from './choose.ts'
import { heroTitles } from './hero.ts'
import { maskTitles } from './masks.ts'
import { orOnlyRow } from './only-row.ts'
import { closePool, openPool } from './pool.ts'
import { openBits } from './pool-bits.ts'
import { recogniserOf } from './recognised.ts'
import type { PageRequest } from './request.ts'
import type { Page } from './row.ts'
import { rowMakers } from './rows/index.ts'
import { saidOnce } from './said-once.ts'
import type { Scene } from './scene.ts'
import { scoreFor } from './score-people.ts'
import { poolTermsOf } from './seed-terms.ts'
import { defaultPageSettings, MOST_ROWS, MOST_TITLES, type PageSettings } from './settings.ts'
import type { Stage } from './stage.ts'
import { closeTasteMix, tasteMixOf } from './taste-mix.ts'
import { themeRowsOf } from './theme-rows.ts'
import { likingsOf } from './truths.ts'
import { hasFewSeeds, isNewcomer, viewersOf } from './viewers.ts'
import { inWorkspace } from './workspace.ts'

/** Composes a page. */
export function composePage(stage: Stage, request: PageRequest): Page {
  return inWorkspace(stage, () => compose(stage, request))
}

function compose(stage: Stage, request: PageRequest): Page {
  const scene = openScene(stage, request)
  const candidates = aboutSeeds(
    scene,
    rowMakers.flatMap((make) => make(scene)),
  )
  const others = candidates.filter(({ source }) => source.from !== 'pool')
  const chosen = orOnlyRow(scene, chooseRows(scene, candidates, scene.settings.rows - others.length))
  const likings = likingsOf(scene, candidates)
  const page = assemble(scene, { hero: heroTitles(scene), drafts: draftsOf(scene, chosen, others), likings })
  closeScene(scene)
  return page
}

function openScene(stage: Stage, request: PageRequest): Scene {
  const viewers = viewersOf(stage, request)
  maskTitles(stage, request)
  scoreFor(stage, request, viewers)
  const pool = openPool(stage, { floor: viewers.length > 1 })
  const mix = tasteMixOf(stage, viewers, pool)
  const bits = openBits(stage, pool)
  const themes = saidOnce(stage, request, withAreas(stage, { mix, pool, bits }, themeRowsOf(stage, request, mix, pool, bits)))
  const isFew = hasFewSeeds(viewers)
  if (isFew) inviteRelated(stage, viewers, pool)
  const terms = poolTermsOf(stage, viewers, pool, { request, isFew })
  return {
    stage,
    request,
    settings: settingsOf(request),
    random: seeded(request.seed),
    viewers,
    isNew: viewers.every(isNewcomer),
    hasFewSeeds: isFew,
    isRecognised: recogniserOf(stage),
    pool,
    mix,
    bits,
    terms,
    seeds: terms.flatMap((one) => one?.seeds ?? []),
    themes,
  }
}

function settingsOf({ settings }: PageRequest): PageSettings {
  const { rows, depth, ...rest } = { ...defaultPageSettings, ...settings }
  return { ...rest, rows: Math.min(rows, MOST_ROWS), depth: Math.min(depth, MOST_TITLES) }
}

function closeScene({ stage, pool, mix }: Scene): void {
  closePool(stage, pool)
  closeTasteMix(stage, mix)
}
