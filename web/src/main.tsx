import { render } from 'preact'
import { App } from './app.tsx'
import { t } from './messages/chosen.ts'
import './style/tokens.css'
import './style/page.css'
import './style/parts.css'
import './style/lists.css'

document.documentElement.lang = t.language
render(<App path={location.pathname} />, document.getElementById('app') ?? document.body)
