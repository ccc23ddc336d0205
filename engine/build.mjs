// Compiles engine/kernels/*.ts (AssemblyScript) into engine/dist: one module with plain SIMD, one with relaxed SIMD and
// FMA.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import asc from 'assemblyscript/asc'

const here = path.dirname(fileURLToPath(import.meta.url))
const sources = readdirSync(path.join(here, 'kernels')).filter((name) => name.endsWith('.ts'))
const flags = ['-O3', '--runtime', 'stub', '--noAssert', '--noExportMemory', '--importMemory', '--sharedMemory']
const limits = ['--initialMemory', '1', '--maximumMemory', '65536', '--enable', 'simd', '--enable', 'threads']
const variants = { 'kernels.wasm': [], 'kernels-relaxed.wasm': ['--enable', 'relaxed-simd'] }

mkdirSync(path.join(here, 'dist'), { recursive: true })
for (const [name, extra] of Object.entries(variants)) await compile(name, extra)

async function compile(name, extra) {
  const { error, stderr } = await asc.main([...sources, '--outFile', name, ...flags, ...limits, ...extra], {
    readFile: (file) => readOrNull(path.join(here, 'kernels', file)),
    writeFile: (file, bytes) => writeFileSync(path.join(here, 'dist', path.basename(file)), bytes),
    listFiles: () => [],
  })
  if (error) throw new Error(`${name} did not compile: ${error.message}\n${stderr.toString()}`)
}

function readOrNull(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
