// Builds what the package exports: JavaScript and types, in sdk/dist. `npm pack` and `npm publish` do so by themselves.
// Inside this repository the sources are used as they are.
import { spawnSync } from 'node:child_process'
import { copyFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const sdk = import.meta.dirname
const root = path.dirname(sdk)
const out = path.join(sdk, 'dist')

rmSync(out, { recursive: true, force: true })
run('typescript-native/bin/tsc', '-p', path.join(sdk, 'tsconfig.json'), '--outDir', out)
copyFileSync(path.join(root, 'LICENSE'), path.join(out, 'LICENSE'))

const whole = Buffer.from(run('rolldown/bin/cli.mjs', path.join(out, 'index.js'), '--minify', '--format', 'esm'))
const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
const bytes = files.reduce((sum, file) => sum + statSync(path.join(file.parentPath, file.name)).size, 0)
console.log(
  `${files.length} files, ${bytes} bytes; as one minified file ${whole.length} bytes, ${gzipSync(whole).length} gzipped`,
)

function run(program, ...words) {
  const done = spawnSync(process.execPath, [path.join(root, 'node_modules', program), ...words], { encoding: 'utf8' })
  if (done.status === 0) return done.stdout
  process.stderr.write(done.stdout + done.stderr)
  process.exit(1)
}
