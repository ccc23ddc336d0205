import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.ts'

const sdk = fileURLToPath(new URL('sdk/src/index.ts', import.meta.url))

export default defineConfig({
  test: {
    maxWorkers: Math.min(8, Math.max(4, availableParallelism() + 2)), // much of it is waiting; each takes up to 800 MB
    sequence: { sequencer: LongestFirst },
    reporters: [['default', { summary: false }], './scripts/count-reporter.ts'],
    projects: [
      {
        test: {
          name: 'service',
          include: ['engine/test/**/*.test.ts', 'server/test/**/*.test.ts', 'sdk/test/**/*.test.ts'],
          globalSetup: ['server/test/support/vitest/global-setup.ts'],
          setupFiles: ['server/test/support/vitest/cheap-hashes.ts', 'server/test/support/vitest/bundled-children.ts'],
          pool: 'forks',
          isolate: false,
          experimental: { viteModuleRunner: false, nodeLoader: false }, // Node runs the sources as they are
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { requireAssertions: true, poll: { timeout: 10_000 } }, // one second is too short on a busy machine
        },
      },
      // Apart: these tests stand in for a browser's globals and load the app's modules anew, which no test of the
      // server may notice.
      {
        resolve: { alias: { '@marquee/sdk': sdk } },
        oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
        test: {
          name: 'web',
          include: ['web/test/unit/**/*.test.{ts,tsx}'],
          pool: 'forks',
          isolate: false,
          unstubGlobals: false,
          expect: { requireAssertions: true },
        },
      },
    ],
  },
})
