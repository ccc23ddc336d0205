import { spawnSync } from 'node:child_process'
import { openSpace } from '../engine/src/kernels/space.ts'
import { gemm } from '../engine/src/linalg/gemm.ts'
import { invert } from '../engine/src/linalg/invert.ts'
import { type Matrix, newMatrix } from '../engine/src/linalg/matrix.ts'
import { fitEase, plainEase } from '../engine/src/models/audience/ease.ts'
import { interactionsOf } from '../engine/src/models/audience/interactions.ts'
import { seeded } from '../engine/src/models/random.ts'
import { readKernels } from '../server/src/catalogue/memory/kernels.ts'
import { openWorkerPool } from '../server/src/training/threads/pool.ts'
import { benchPeers } from './engine/peers.ts'

// node bench/engine.ts [n] [threads] [titles of the EASE fit]; 0 skips a part. Approximate indexes are compared if
// they are installed.
const [n = 4096, threads = 2, titles = 10_000] = process.argv.slice(2).map(Number)
const space = await openSpace(readKernels())
const pool = await openWorkerPool(space, threads)
const compute = { space, pool }

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return (performance.now() - before) / 1000
}

function fillRandom({ data }: Matrix): void {
  const random = seeded(1)
  for (let i = 0; i < data.length; i++) data[i] = random() - 0.5
}

/** The same work by numpy (OpenBLAS), float32, with as many threads; null without numpy. */
function peer(): { gemm: number; inverse: number; cholesky: number | null } | null {
  const script = `
import json, time, numpy as np
def best(f):
    times = []
    for _ in range(3):
        t = time.time(); f(); times.append(time.time() - t)
    return min(times)
a = np.random.rand(${n}, ${n}).astype('f4') - 0.5
g = a.T @ a + 10 * np.eye(${n}, dtype='f4')
out = dict(gemm=best(lambda: a @ a), inverse=best(lambda: np.linalg.inv(g)), cholesky=None)
try:
    from scipy.linalg import lapack
    out['cholesky'] = best(lambda: lapack.spotri(lapack.spotrf(g, lower=1)[0], lower=1))
except ImportError: pass
print(json.dumps(out))`
  const env = { ...process.env, OPENBLAS_NUM_THREADS: String(threads) }
  const { stdout, status } = spawnSync('python3', ['-c', script], { encoding: 'utf8', env })
  return status === 0 ? JSON.parse(stdout) : null
}

async function benchDense(): Promise<void> {
  const mark = space.mark()
  const [a, c] = [newMatrix(space, n, n), newMatrix(space, n, n)]
  fillRandom(a)
  const times = { gemm: Infinity, inverse: Infinity }
  for (let run = 0; run < 3; run++) {
    c.data.fill(0)
    times.gemm = Math.min(times.gemm, await seconds(() => gemm(compute, a, a, c)))
    for (let i = 0; i < c.data.length; i++) c.data[i] = 0.01 * Math.min(i % c.stride, Math.floor(i / c.stride)) * 0.01
    for (let i = 0; i < n; i++) c.data[i * c.stride + i] = n
    times.inverse = Math.min(times.inverse, await seconds(() => invert(compute, c)))
  }
  space.release(mark)
  const numpy = peer()
  const compare = (ours: number, theirs: number | null | undefined): string =>
    theirs ? `; numpy ${theirs.toFixed(2)} s, we reach ${((100 * theirs) / ours).toFixed(0)} %` : ''
  console.log(
    `gemm ${n}^3, ${threads} workers: ${times.gemm.toFixed(2)} s, ${((2 * n ** 3) / times.gemm / 1e9).toFixed(0)} GF/s${compare(times.gemm, numpy?.gemm)}`,
  )
  console.log(
    `inverse of ${n} lines: ${times.inverse.toFixed(2)} s, ${(n ** 3 / times.inverse / 1e9).toFixed(0)} GF/s${compare(times.inverse, numpy?.inverse)} (np.linalg.inv)`,
  )
  if (numpy?.cholesky) console.log(`  beside LAPACK's potrf + potri${compare(times.inverse, numpy.cholesky)}`)
}

async function benchEase(): Promise<void> {
  const random = seeded(2)
  const pairs = { user: [] as number[], title: [] as number[] }
  for (let user = 0; user < 20_000; user++) {
    for (let i = 0; i < 100; i++) {
      pairs.user.push(user)
      pairs.title.push(Math.floor(random() ** 2 * titles))
    }
  }
  const x = interactionsOf(20_000, titles, pairs.user, pairs.title)
  pairs.user = []
  pairs.title = []
  const took = await seconds(() => fitEase(compute, x, { ...plainEase, lambda: 300 }))
  const peak = process.resourceUsage().maxRSS / 1024
  console.log(
    `EASE fit, ${titles} titles, ${x.title.length} pairs, ${threads} workers: ${took.toFixed(1)} s, peak ${peak.toFixed(0)} MiB`,
  )
}

if (n > 0) await benchDense()
if (titles > 0) await benchEase()
await pool.close()
await benchPeers()
