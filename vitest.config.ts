import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['engine/test/**/*.test.ts', 'server/test/**/*.test.ts', 'sdk/test/**/*.test.ts', 'web/test/unit/**/*.test.ts'],
    globalSetup: ['server/test/support/global-setup.ts'],
    setupFiles: ['server/test/support/cheap-hashes.ts'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: [['default', { summary: false }], './scripts/count-reporter.ts'],
  },
})
