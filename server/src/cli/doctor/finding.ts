/** The result of one check, and what to do unless it is ok. */
export type Finding = { check: string; state: 'ok' | 'warn' | 'fail'; message: string; advice?: string }

export const ok = (check: string, message: string): Finding => ({ check, state: 'ok', message })
export const warn = (check: string, message: string, advice: string): Finding => ({ check, state: 'warn', message, advice })
export const fail = (check: string, message: string, advice: string): Finding => ({ check, state: 'fail', message, advice })

/** The finding as a line of text. */
export function lineOf({ check, state, message, advice }: Finding): string {
  return `${state.padEnd(4)}  ${check.padEnd(8)}  ${message}${advice ? ` → ${advice}` : ''}`
}
