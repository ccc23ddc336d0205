import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['web/test/**/*.test.ts'],
    exclude: ['web/test/unit/**'],
    globalSetup: ['server/test/support/vitest/global-setup.ts'],
    setupFiles: ['server/test/support/vitest/cheap-hashes.ts', 'server/test/support/vitest/bundled-children.ts'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 2, // much of it is waiting
    testTimeout: 120_000,
    hookTimeout: 60_000,
    reporters: [['default', { summary: false }], './scripts/count-reporter.ts'],
  },
})
