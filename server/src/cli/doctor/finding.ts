/** The result of one check, and what to do unless it is ok. */
export type Finding = { check: string; state: 'ok' | 'warn' | 'fail'; says: string; todo?: string }

export const ok = (check: string, says: string): Finding => ({ check, state: 'ok', says })
export const warn = (check: string, says: string, todo: string): Finding => ({ check, state: 'warn', says, todo })
export const fail = (check: string, says: string, todo: string): Finding => ({ check, state: 'fail', says, todo })

/** The finding as a line of text. */
export function lineOf({ check, state, says, todo }: Finding): string {
  return `${state.padEnd(4)}  ${check.padEnd(8)}  ${says}${todo ? ` → ${todo}` : ''}`
}
