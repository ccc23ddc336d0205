import { existsSync } from 'node:fs'
import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = path.dirname(import.meta.dirname)

/**
 * The slowest test files, slowest first. A fresh clone has no measured durations, and one of these started last
 * would run alone at the end.
 */
const longest = [
  'whole-service/last-release',
  'contract/problem-cases',
  'pages/personas',
  'training/training',
  'imports/import-failures',
  'catalogue/several-nodes',
  'images/pngs',
  'pages/composing/threads',
  'whole-service/crash',
  'catalogue/importing/import-resume',
  'whole-service/races',
  'whole-service/devices',
  'http/access',
  'store/million-rows',
  'admin/backup',
  'admin/overview',
  'admin/imports',
  'pages/snapshot/stored-page',
  'training/accuracy',
  'store/data-folder/lost-store',
  'catalogue/importing/audiences',
  'mcp/mcp',
  'store/frozen-store',
  'repository/launch',
  'pages/real-catalogue',
  'catalogue/catalogue-file',
].map((name) => path.join(root, `server/test/${name}.test.ts`))

const missing = longest.filter((file) => !existsSync(file))
if (missing.length > 0) throw new Error(`scripts/longest-first.ts names files that are not there: ${missing.join(', ')}`)

/** Runs the slowest files first, and the others in the usual order. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const orderByFile = new Map(longest.map((file, at) => [file, at]))
    const orderOf = ({ moduleId }: TestSpecification) => orderByFile.get(moduleId) ?? longest.length
    return (await super.sort(files)).toSorted((a, b) => orderOf(a) - orderOf(b))
  }
}
