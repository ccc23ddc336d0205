// Makes the package as it is published: JavaScript, types and a manifest of its own, in sdk/dist or the folder given.
// `npm run build -w sdk`, then `npm publish sdk/dist`. Inside this repository the sources are used as they are.
import { spawnSync } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

const sdk = import.meta.dirname
const root = path.dirname(sdk)
const out = path.resolve(process.argv[2] ?? path.join(sdk, 'dist'))

rmSync(out, { recursive: true, force: true })
run('typescript-native/bin/tsc', '-p', path.join(sdk, 'tsconfig.json'), '--outDir', out)
const { name, version, description, license, type } = JSON.parse(readFileSync(path.join(sdk, 'package.json'), 'utf8'))
const exports = { '.': { types: './index.d.ts', default: './index.js' } }
const manifest = { name, version, description, license, type, exports, types: './index.d.ts', sideEffects: false }
writeFileSync(path.join(out, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
copyFileSync(path.join(sdk, 'README.md'), path.join(out, 'README.md'))
copyFileSync(path.join(root, 'LICENSE'), path.join(out, 'LICENSE'))

const whole = Buffer.from(run('rolldown/bin/cli.mjs', path.join(out, 'index.js'), '--minify', '--format', 'esm'))
const files = readdirSync(out)
const bytes = files.reduce((sum, file) => sum + statSync(path.join(out, file)).size, 0)
console.log(
  `${files.length} files, ${bytes} bytes; as one minified file ${whole.length} bytes, ${gzipSync(whole).length} gzipped`,
)

function run(program, ...words) {
  const done = spawnSync(process.execPath, [path.join(root, 'node_modules', program), ...words], { encoding: 'utf8' })
  if (done.status === 0) return done.stdout
  process.stderr.write(done.stdout + done.stderr)
  process.exit(1)
}
