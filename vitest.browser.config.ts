import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['web/test/*.test.ts'],
    globalSetup: ['server/test/support/global-setup.ts'],
    setupFiles: ['server/test/support/cheap-hashes.ts', 'server/test/support/bundled-children.ts'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 2, // much of it is waiting
    testTimeout: 120_000,
    hookTimeout: 60_000,
    reporters: [['default', { summary: false }], './scripts/count-reporter.ts'],
  },
})
