import { language, languages, t } from '../../messages/screens.ts'
import { useWatching } from '../../watching/watching-profile.tsx'
import { ChipGroup, type Option } from '../controls/chip-group.tsx'

/** The script in index.html reads this key at the start. */
const key = 'marquee.language'
const asTheBrowser = ''

/**
 * Chooses the language of screens and pages: one of the available ones, or the first available one of the browser's.
 */
export function LanguageChoice() {
  const { profile, choose } = useWatching()
  const change = async ([chosen = asTheBrowser]: string[]) => {
    if (!remember(chosen)) return
    // A page keeps its language for its session, so the profile starts a new one.
    if (profile) await choose(profile.id).catch(() => undefined)
    location.reload() // messages are read when the app starts
  }
  return (
    <div class="card" data-testid="language-choice">
      <ChipGroup title={t.languages.title} options={options} chosen={[chosenBefore()]} isSingle onChosen={change} />
    </div>
  )
}

const options: Option<string>[] = [
  { id: asTheBrowser, name: t.languages.browser },
  ...languages.map((code) => ({ id: code, name: ownName(code) })),
]

/** The name of a language in that language. */
function ownName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

/** Stores the choice; false where the browser forbids storage. */
function remember(chosen: string): boolean {
  try {
    if (chosen === asTheBrowser) localStorage.removeItem(key)
    else localStorage.setItem(key, chosen)
    return true
  } catch {
    return false
  }
}

/** The stored choice; without storage the browser's own languages apply. */
function chosenBefore(): string {
  try {
    return localStorage.getItem(key) === language ? language : asTheBrowser
  } catch {
    return asTheBrowser
  }
}
