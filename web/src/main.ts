import { loadMessages } from './messages/screens.ts'
import './style/tokens.css'
import './style/page.css'
import './style/parts.css'
import './style/dialog.css'
import './style/lists.css'
import './style/profile-frame.css'
import './style/hero.css'
import './style/rows.css'
import './style/sheets.css'
import './style/title.css'
import './style/people.css'
import './style/welcome.css'
import './style/keyboard.css'

// Every file of the app takes its words when it is evaluated, so they must be there first. The page asks for all of it
// at once.
void loadMessages().then(() => import('./start.tsx'))
