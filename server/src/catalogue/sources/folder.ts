import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { fingerprintOf } from './lines.ts'
import { SourceBroken } from './source.ts'

/** The files of a folder that a source needs, gzipped or not; throws with the names of missing files. */
export function pathsIn<Name extends string>(folder: string, names: readonly Name[]): Record<Name, string> {
  const root = path.resolve(folder)
  if (!existsSync(root)) throw new SourceBroken(`there is no folder ${folder}`)
  if (!statSync(root).isDirectory()) throw new SourceBroken(`${folder} is not a folder`)
  const found = names.map((name) => [name, [name, `${name}.gz`].map((file) => path.join(root, file)).find(existsSync)] as const)
  const missing = found.filter(([, file]) => file === undefined).map(([name]) => name)
  if (missing.length > 0) throw new SourceBroken(`the folder ${folder} has no ${missing.join(', no ')} (nor packed as .gz)`)
  return Object.fromEntries(found) as Record<Name, string>
}

/** A common fingerprint of several files. */
export async function fingerprintOfAll(files: Record<string, string>): Promise<string> {
  return (await Promise.all(Object.values(files).map(fingerprintOf))).join(' ')
}
