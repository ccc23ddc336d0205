import { render } from 'preact'
import { App, isAppPath } from './app.tsx'
import { startFocusEngine } from './focus/engine.ts'
import { startMemory } from './focus/memory.ts'
import { watchProviderRefusal } from './parts/sign-in/provider-refusal.ts'
import { watchSetupCode } from './parts/sign-in/setup-code.ts'
import { isTv, startRouter } from './router.ts'

document.documentElement.classList.toggle('tv', isTv)
watchSetupCode()
watchProviderRefusal()
startRouter(isAppPath)
startMemory()
startFocusEngine()
render(<App />, document.getElementById('app') ?? document.body)
// For the script in index.html, which waits for this: from here on a file that does not come is the app's to handle.
document.documentElement.classList.add('started')
dispatchEvent(new Event('marquee:started'))
