import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { RowSpec } from '@marquee/engine'

/** The first line of every generated file. */
export const notice = 'Made from the code by `npm run generate`; edits here are lost.'

const folder = path.join(path.dirname(import.meta.dirname), 'engine/src/page/rows/kinds')

/** A kind of row as its file declares it: `export const NAME: RowSpec`. */
interface DeclaredKind {
  readonly file: string
  readonly name: string
  readonly spec: RowSpec
}

/** The names of the kinds, and the list of their specs: a new file in the folder is a new kind of row. */
export async function rowKindFiles(): Promise<[string, string][]> {
  const declared = await Promise.all(kindFiles().map(declaredIn))
  return [
    ['engine/src/page/slate/row-kinds.gen.ts', kindNames(declared)],
    ['engine/src/page/rows/kinds/row-specs.gen.ts', specList(declared)],
  ]
}

function kindFiles(): string[] {
  return readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.gen.ts'))
}

async function declaredIn(file: string): Promise<DeclaredKind> {
  const exported: Record<string, unknown> = await import(path.join(folder, file))
  const found = Object.entries(exported).filter((entry): entry is [string, RowSpec] => isSpec(entry[1]))
  const [only] = found
  if (!only || found.length > 1) throw new Error(`${file} must export one RowSpec, not ${found.length}`)
  return { file, name: only[0], spec: only[1] }
}

function isSpec(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'wireNumber' in value
}

function kindNames(declared: DeclaredKind[]): string {
  const sorted = declared.toSorted((a, b) => a.spec.wireNumber - b.spec.wireNumber)
  const twice = sorted.find(({ spec }, at) => spec.wireNumber === sorted[at - 1]?.spec.wireNumber)
  if (twice) throw new Error(`${twice.file}: another kind has the wireNumber ${twice.spec.wireNumber}`)
  const names = sorted.map(({ spec }) => `  '${spec.kind}', // ${spec.wireNumber}\n`).join('')
  return `// ${notice}

/** Every kind of row, by its number in stored pages, the wireNumber. */
export const rowKinds = [\n${names}] as const

export type RowKind = (typeof rowKinds)[number]
`
}

function specList(declared: DeclaredKind[]): string {
  const imports = declared.map(({ file, name }) => `import { ${name} } from './${file}'\n`).sort()
  const inOrder = declared.toSorted((a, b) => a.spec.makeOrder - b.spec.makeOrder || a.spec.wireNumber - b.spec.wireNumber)
  return `// ${notice}

import type { RowSpec } from '../candidate.ts'
${imports.join('')}
/** Every kind of row that a page can have, in the order in which candidates are made: by makeOrder. */
export const rowSpecs: readonly RowSpec[] = [\n${inOrder.map(({ name, spec }) => `  ${name}, // ${spec.makeOrder}\n`).join('')}]
`
}
