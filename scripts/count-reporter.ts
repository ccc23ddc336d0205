import type { Reporter, TestModule } from 'vitest/node'

/** Ends the run with a plain count, whatever the terminal is. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state: string) => tests.filter((test) => test.result().state === state).length
    const groups = modules.flatMap((module) => [module, ...module.children.allSuites()])
    const broken = groups.filter((group) => group.errors().length > 0).length // a hook failed, or the file did not load
    const unsteady = tests
      .filter((test) => test.diagnostic()?.flaky)
      .map(({ fullName }) => `\nPassed only when tried again: ${fullName}`)
    process.stdout.write(
      `${unsteady.join('')}\n${count('passed')} passed, ${count('failed') + broken + errors.length} failed, ${count('skipped')} skipped\n`,
    )
  }
}
