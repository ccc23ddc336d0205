import { fileURLToPath } from 'node:url'
import { importOf } from '../../../src/imports/imports.ts'
import { Problem } from '../../../src/problems.ts'
import { profilesNamed } from '../../../src/profiles/profiles.ts'
import { answerOrders, type OrderedProcess, type SharedStore, startOrdered } from './ordered-process.ts'

/** Imports a file into a profile; begins to read the sources that are due; waits until nothing is read. */
export type ProfileOrder = { profileId: string; file: string } | 'read sources' | 'settle'
export type ProfileAnswer = { importId?: string; added?: number; refused?: string }

/** A process that fills profiles on request, as another server on the same store would. */
export function startProfileProcess(store: SharedStore): Promise<OrderedProcess<ProfileOrder, ProfileAnswer>> {
  return startOrdered(fileURLToPath(import.meta.url), store)
}

function fillHere(): Promise<void> {
  return answerOrders<ProfileOrder, ProfileAnswer>((ctx) => {
    const importFile = async (profileId: string, file: string): Promise<ProfileAnswer> => {
      await ctx.catalogueHolder.open()
      const [profile] = await profilesNamed(ctx, profileId)
      if (!profile) throw new Error('no such profile')
      try {
        const { importId, ended } = await ctx.historyImporter.begin(ctx, profile, { file }, {})
        await ended
        return { importId, added: (await importOf(ctx, profileId, importId)).added }
      } catch (error) {
        if (error instanceof Problem) return { refused: error.code }
        throw error
      }
    }
    const readSources = async () => {
      await ctx.catalogueHolder.open()
      await ctx.sourceReader.readDue(ctx)
      return {}
    }
    const settle = async () => {
      await ctx.sourceReader.idle()
      return {}
    }
    const answer = (order: ProfileOrder) => {
      if (typeof order === 'object') return importFile(order.profileId, order.file)
      return order === 'settle' ? settle() : readSources()
    }
    return { answer }
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await fillHere()
