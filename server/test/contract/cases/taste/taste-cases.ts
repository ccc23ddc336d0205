import type { Case } from '../case.ts'
import { capacityCases } from './capacity-cases.ts'
import { historyCases } from './history-cases.ts'
import { listCases } from './list-cases.ts'
import { playbackCases } from './playback-cases.ts'
import { stateCases } from './state-cases.ts'

/** Everything the active profile says and watches. */
export const tasteCases: Case[] = [...listCases, ...historyCases, ...playbackCases, ...stateCases, ...capacityCases]
