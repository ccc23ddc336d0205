import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { rowKindFiles } from './row-kinds.ts'

const root = path.dirname(import.meta.dirname)

function writeFiles(files: Iterable<[string, string]>): void {
  for (const [file, text] of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
}

// First the list of the kinds of rows, which all other code imports: it may still name a file that is gone.
writeFiles(await rowKindFiles())
const { generatedFiles } = await import('./generated-files.ts')
writeFiles(await generatedFiles())
