import { render } from 'preact'
import { App, isOurs } from './app.tsx'
import { startFocusEngine } from './focus/engine.ts'
import { startMemory } from './focus/memory.ts'
import { t } from './messages/chosen.ts'
import { watchSetupCode } from './parts/sign-in/setup-code.ts'
import { isTv, startRouter } from './router.ts'
import './style/tokens.css'
import './style/page.css'
import './style/parts.css'
import './style/dialog.css'
import './style/lists.css'
import './style/stage.css'
import './style/hero.css'
import './style/rows.css'
import './style/sheets.css'
import './style/title.css'
import './style/people.css'
import './style/welcome.css'
import './style/keyboard.css'

document.documentElement.lang = t.language
document.documentElement.classList.toggle('tv', isTv)
watchSetupCode()
startRouter(isOurs)
startMemory()
startFocusEngine()
render(<App />, document.getElementById('app') ?? document.body)
// For the script in index.html, which waits for this: from here on a file that does not come is the app's to handle.
document.documentElement.classList.add('started')
dispatchEvent(new Event('marquee:started'))
