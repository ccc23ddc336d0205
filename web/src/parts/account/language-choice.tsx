import { language, languages, t } from '../../messages/chosen.ts'
import { useWatching } from '../../watching/watching-profile.tsx'
import { ChipGroup, type Option } from '../controls/chip-group.tsx'

/** The script in index.html reads it before anything else. */
const key = 'marquee.language'
const asTheBrowser = ''

/** Which language the screens and the pages are in: one there are words in, or the first of the browser's that is one. */
export function LanguageChoice() {
  const { profile, choose } = useWatching()
  const change = async ([chosen = asTheBrowser]: string[]) => {
    if (!remember(chosen)) return
    // A page keeps the language it was composed in for as long as its session: the profile begins a new one.
    if (profile) await choose(profile.id).catch(() => undefined)
    location.reload() // all words are taken when the app starts
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

/** A language as those who speak it call it. */
function ownName(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

/** Whether the choice could be kept: some browsers let no page keep anything. */
function remember(chosen: string): boolean {
  try {
    if (chosen === asTheBrowser) localStorage.removeItem(key)
    else localStorage.setItem(key, chosen)
    return true
  } catch {
    return false
  }
}

/** What was chosen here; a browser that keeps nothing goes by its own languages. */
function chosenBefore(): string {
  try {
    return localStorage.getItem(key) === language ? language : asTheBrowser
  } catch {
    return asTheBrowser
  }
}
