import { BadSettings, readSettings } from '../../config.ts'
import { runningServer, serverFacts } from '../ask-server.ts'
import type { ProcessContext, StandaloneCommand } from '../command.ts'
import { examineAddress } from '../doctor/address.ts'
import { type Finding, fail, lineOf, ok } from '../doctor/finding.ts'
import { examineFolder } from '../doctor/folder.ts'
import { examineProvider } from '../doctor/provider.ts'
import { examineRunning } from '../doctor/reach.ts'
import { examineServer } from '../doctor/server.ts'
import { examineStore } from '../doctor/store.ts'

export const doctorCommand: StandaloneCommand = {
  name: 'doctor',
  summary: 'Check settings, store, disk, clock, keys and addresses, and say what to do',
  more: 'Works with and without a running server, and changes nothing. Exit code 1 if something fails.',
  runAlone: async (outside) => {
    const findings = await examine(outside)
    const failed = findings.some(({ state }) => state === 'fail')
    return { text: findings.map(lineOf).join('\n'), data: { ok: !failed, findings }, failed }
  },
}

async function examine(outside: ProcessContext): Promise<Finding[]> {
  try {
    const settings = readSettings(outside.env)
    const facts = await serverFacts(settings.dataDir)
    const running = await runningServer(settings.dataDir)
    return [
      ok('settings', 'all understood'),
      await examineServer(settings),
      ...examineFolder(settings),
      ...(await examineStore(settings, outside)),
      ...examineAddress(settings, running),
      await examineProvider({ ...settings, ...(running && { baseUrl: running.baseUrl }) }),
      ...(facts ? examineRunning(facts) : []),
    ]
  } catch (error) {
    if (!(error instanceof BadSettings)) throw error
    return error.message.split('\n').map((line) => fail('settings', line, 'docs/configuration.md lists every setting'))
  }
}
