import type { ComponentType } from 'preact'
import { WithSession } from './parts/session.tsx'
import { SessionGate } from './parts/session-gate.tsx'
import { Shell } from './parts/shell.tsx'
import { ActivateScreen } from './screens/activate.tsx'
import { HomeScreen } from './screens/home.tsx'
import { JoinScreen } from './screens/join.tsx'
import { NotFoundScreen } from './screens/not-found.tsx'
import { ResetScreen } from './screens/reset.tsx'
import { SettingsScreen } from './screens/settings.tsx'

const screens = new Map<string, ComponentType>([
  ['/', HomeScreen],
  ['/activate', ActivateScreen],
  ['/settings', SettingsScreen],
  ['/reset', ResetScreen],
  ['/join', JoinScreen],
])

/** The screen that belongs to a path, inside the page. */
export function App({ path }: { path: string }) {
  const Screen = screens.get(path.replace(/(.)\/+$/, '$1')) ?? NotFoundScreen
  return (
    <WithSession>
      <Shell>
        <SessionGate>
          <Screen />
        </SessionGate>
      </Shell>
    </WithSession>
  )
}
