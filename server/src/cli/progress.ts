import { progressOn } from './progress-bar.ts'

/** Shows the engine's progress on the console; `end` clears the line. */
export function progressLine(what: string): { show: (phase: string, done: number) => void; end: () => void } {
  const { onProgress, end } = progressOn(process.stderr)
  return {
    show: (phase, done) => onProgress({ phase: `${what}: ${phase}`, part: done, count: 0, noun: '' }),
    end,
  }
}
