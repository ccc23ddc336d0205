import type { Settings } from '../../config.ts'
import { isHeld } from '../../store/data-folder/folder-lock.ts'
import { runningServer } from '../ask-server.ts'
import { type Finding, ok, warn } from './finding.ts'

/** Checks whether a server runs on the data folder, responds, and has the same settings. */
export async function examineServer({ dataDir, baseUrl }: Settings): Promise<Finding> {
  const note = await runningServer(dataDir)
  if (note && baseUrl !== undefined && note.baseUrl !== baseUrl)
    return warn(
      'server',
      `process ${note.pid} runs with other settings than these: it is reached at ${note.baseUrl}`,
      'run doctor with the server’s own environment, or restart the server',
    )
  if (note) return ok('server', `running as process ${note.pid} at ${note.baseUrl}`)
  if (isHeld(dataDir))
    return warn(
      'server',
      'one holds the data folder but does not answer',
      'it is starting or stopping; if it stays so, restart it',
    )
  return ok('server', 'not running; commands work on the store itself')
}
