import { progressOn } from './progress-bar.ts'

/** Draws on the console how far the engine is in what it is asked for; `end` clears the line. */
export function progressLine(what: string): { show: (phase: string, done: number) => void; end: () => void } {
  const { onProgress, end } = progressOn(process.stderr)
  return {
    show: (phase, done) => onProgress({ phase: `${what}: ${phase}`, part: done, count: 0, noun: '' }),
    end,
  }
}
