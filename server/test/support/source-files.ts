import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../../..')

export type Import = { file: string; target: string; typeOnly: boolean }

/** Every file below a folder of the repository whose name ends like this, by its path in the repository. */
export function filesBelow(folder: string, endings: string[]): string[] {
  if (!existsSync(path.join(root, folder))) return []
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return ['node_modules', 'dist'].includes(entry.name) ? [] : filesBelow(file, endings)
    return endings.some((ending) => entry.name.endsWith(ending)) ? [file] : []
  })
}

export function textOf(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}

/** What a source file imports: a path in the repository, or the name of a package. */
export function importsOf(file: string): Import[] {
  const text = textOf(file)
  const statements = [...text.matchAll(/^(?:import|export)\s+(type\s)?([^'"`;]*?\bfrom\s+)?'([^']+)'/gm)].map(
    ([, type, names, target]) => ({ target: target ?? '', typeOnly: type !== undefined || onlyTypes(names) }),
  )
  const dynamic = [...text.matchAll(/\bimport\(\s*[`'"]([^`'"]+)/g)].map(([, target]) => ({
    target: target ?? '',
    typeOnly: false,
  }))
  return [...statements, ...dynamic].map(({ target, typeOnly }) => ({
    file,
    target: target.startsWith('.') ? path.posix.join(path.posix.dirname(file), target) : target,
    typeOnly,
  }))
}

/** `{ type A, type B } from` brings nothing at run time. */
function onlyTypes(names: string | undefined): boolean {
  const inside = /^\{([^}]*)\}/.exec(names?.trim() ?? '')?.[1]?.split(',') ?? ['all']
  return inside.every((name) => /^(type .*)?$/.test(name.trim()))
}
