import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import * as http from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'

const root = path.resolve(import.meta.dirname, '../../../..')
const cache = path.join(root, '.cache/bundles')
const hook = path.join(import.meta.dirname, 'bundle-hook.mjs')
const madeOf = ['server/src', 'engine/src', 'package-lock.json', 'server/test/support/vitest/bundle.ts']

/** What starts as a process: the server, and the tasks beside it. */
const ENTRIES = ['main', 'worker']
/** Found beside their compiled parts. */
const external = [/^@node-rs\/argon2/, /^@resvg\/resvg-js/, /^pg-native$/]

/**
 * Bundles each program that tests start into one file, which Node loads instead of the sources: loading a thousand
 * modules is most of the cost of a start, and a run starts some two hundred processes. Programs that a test starts as a
 * person does run from the sources.
 */
export async function bundled(): Promise<string> {
  const folder = path.join(cache, hashOf(madeOf))
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true })
    const draft = mkdtempSync(path.join(cache, 'draft-'))
    await Promise.all(ENTRIES.map((name) => bundle(name, path.join(draft, `${name}.mjs`))))
    copyFileSync(hook, path.join(draft, 'hook.mjs'))
    removeOthers(path.basename(draft))
    if (existsSync(folder)) rmSync(draft, { recursive: true, force: true })
    else renameSync(draft, folder)
  }
  return path.join(folder, 'hook.mjs')
}

async function bundle(name: string, file: string): Promise<void> {
  const input = path.join(root, 'server/src', `${name}.ts`)
  const build = await rolldown({ input, platform: 'node', plugins: [placesOfSources, httpWithoutFetch], external })
  await build.write({ file, format: 'esm', codeSplitting: false, keepNames: true })
  await build.close()
}

/** Each module still finds what lies beside it: files that it reads, and threads that it starts. */
const placesOfSources: Plugin = {
  name: 'places of sources',
  transform: {
    filter: { code: /import\.meta\./ },
    handler: (code, id) =>
      code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id))),
  },
}

/** Importing `node:http` also loads the client behind `fetch`: a tenth of the cost of a start. */
const httpWithoutFetch: Plugin = {
  name: 'http without fetch',
  resolveId: { filter: { id: /^(node:)?http$/ }, handler: () => '\0http' },
  load: {
    filter: { id: /^\0http$/ },
    handler: () => {
      const names = Object.keys(http).filter((name) => !['default', 'WebSocket', 'CloseEvent', 'MessageEvent'].includes(name))
      return `const http = process.getBuiltinModule('node:http')\nexport const { ${names.join(', ')} } = http\nexport default http`
    },
  },
}

/** Those of earlier sources; the newest few stay, since another run may be using one. */
function removeOthers(draft: string): void {
  const isOther = (name: string) => name !== draft && !name.startsWith('draft-')
  const others = readdirSync(cache).filter(isOther)
  if (others.length > 8) for (const name of others) rmSync(path.join(cache, name), { recursive: true, force: true })
}

function hashOf(entries: string[]): string {
  const hash = createHash('sha256')
  for (const file of entries.flatMap(filesBelow).sort()) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex').slice(0, 16)
}

function filesBelow(entry: string): string[] {
  const found = path.resolve(root, entry)
  if (path.extname(found) !== '') return [found]
  return readdirSync(found, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => path.join(file.parentPath, file.name))
}
