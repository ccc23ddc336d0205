import type { Writable } from 'node:stream'
import type { CommandProgress } from './command.ts'
import { durationText } from './wording.ts'

const BAR_WIDTH = 24
const DRAW_EVERY_MS = 100
const LINE_EVERY_MS = 10_000
const CLEAR_LINE = '\r\u001b[K'

/** Shows the progress of a command: one updated line on a terminal, elsewhere a line from time to time. */
export function progressOn(
  to: Writable,
  now = () => performance.now(),
): { onProgress: (progress: CommandProgress) => void; end: () => void } {
  const isTerminal = 'isTTY' in to && to.isTTY === true
  const pace = { drawnAt: Number.NEGATIVE_INFINITY, every: isTerminal ? DRAW_EVERY_MS : LINE_EVERY_MS }
  let first: { at: number; progress: CommandProgress } | undefined
  return {
    onProgress: (progress) => {
      const at = now()
      first ??= { at, progress }
      if (at - pace.drawnAt < pace.every) return
      pace.drawnAt = at
      const words = progressText(progress, { since: first.progress, seconds: (at - first.at) / 1000 })
      to.write(isTerminal ? `${CLEAR_LINE}${bar(progress.part)}${words}` : `${words}\n`)
    },
    end: () => {
      if (isTerminal && first) to.write(CLEAR_LINE)
    },
  }
}

function bar(part: number | null): string {
  if (part === null) return ''
  const full = Math.round(part * BAR_WIDTH)
  return `${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)} `
}

/** `42 %  titles  52000 read  3100/s  25 s left`: rate and time left are measured since the first progress. */
function progressText(
  { phase, part, count, noun, secondsLeft }: CommandProgress,
  { since, seconds }: { since: CommandProgress; seconds: number },
): string {
  const rate = seconds > 0.5 ? (count - since.count) / seconds : 0
  const gained = part === null || since.part === null ? 0 : part - since.part
  const evenly = part !== null && gained > 0.005 && seconds > 0.5 ? ((1 - part) / gained) * seconds : undefined
  const left = secondsLeft === undefined ? evenly : (secondsLeft ?? undefined)
  return [
    part === null ? '' : `${Math.floor(part * 100)} %`.padStart(5),
    phase,
    noun === '' ? '' : `${count} ${noun}`,
    rate > 0 ? `${Math.round(rate)}/s` : '',
    left === undefined ? '' : `${durationText(left)} left`,
  ]
    .filter(Boolean)
    .join('  ')
}
