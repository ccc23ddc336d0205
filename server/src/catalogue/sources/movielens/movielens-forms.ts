import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { SourceBroken } from '../source.ts'

/** Releases of MovieLens without links.csv: the files that identify them, and their names. */
const oldForms = [
  { has: ['u.data', 'u.item'], name: 'MovieLens 100K in its old form (u.data, u.item)' },
  { has: ['ratings.dat', 'movies.dat'], name: 'MovieLens 1M or 10M in the old form (files .dat with ::)' },
]

const WHAT_TO_DO = `It names films, but has no links.csv with their TMDB ids, so its ratings cannot be given to titles safely.
  Use a release that has it: ml-latest-small (as many ratings as 100K), ml-20m, ml-25m or ml-32m.
  Or write the ratings as CSV user,mediaId,rating,ratedAt with the ids of your catalogue (MV_603): marquee import ratings FILE`

/** Throws with instructions if a folder or file is MovieLens data in a form that cannot be read. */
export function refuseOtherForms(folder: string): void {
  const root = path.resolve(folder)
  if (!existsSync(root)) return
  if (!statSync(root).isDirectory()) {
    if (/\.zip$/i.test(root)) throw new SourceBroken(`${folder} is packed: unzip it first, and name the folder that comes out`)
    return
  }
  const has = (name: string, within = root) => existsSync(path.join(within, name)) || existsSync(path.join(within, `${name}.gz`))
  const old = oldForms.find((form) => form.has.some((name) => has(name)))
  if (old && !has('movies.csv')) throw new SourceBroken(`${folder} is ${old.name}.\n  ${WHAT_TO_DO}`)
  if (has('movies.csv')) return
  const inner = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const subfolder = inner.find(({ name }) => has('movies.csv', path.join(root, name)))
  if (subfolder) throw new SourceBroken(`${folder} is not the folder itself: did you mean ${path.join(folder, subfolder.name)}?`)
}
