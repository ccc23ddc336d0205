import { keywordKey } from './keywords.ts'

/** Facts about how a film was made or sold, things that are rather not shouted from a page, and what says nothing. */
const unnamed = new Set(
  `duringcreditsstinger|aftercreditsstinger|sequel|remake|short|short film|b movie|3d|imax|tv movie|live action and animation
black and white|nudity|female nudity|male nudity|sex|sexuality|unsimulated sex|rape|incest|masturbation|erotic movie|softcore|pornography|suicide|suicide attempt
prostitute|prostitution|illegal prostitution|brothel|stripper|voyeur|pimp|seduction|lust|virgin|bikini|underwear|shower|child abuse|pedophilia|bdsm|sadism|gang rape|sexual abuse
blood|kiss|party|money|secret|fight|gun|knife|weapon|corpse|explosion|helicopter|car|airplane|hotel|bar|swimming pool|beach|car crash|fistfight|shootout|gunfight|fire|alcohol|drug|cocaine|heroin|marijuana
individual|relationship|lover|lovers|boy|girl|man|woman|father|mother|brother|sister|wife|husband|daughter|son|uncle|baby|neighbor|roommate|girlfriend|boyfriend|wife husband relationship|brother brother relationship|sister sister relationship
comedy|drama|horror|mystery|adventure|crime|fantasy|animation|cartoon|thriller|action|western|new love|love of one's life|dying and death|beautiful woman|blonde|usa|black people|jew|jewish|native american|telephone|letter|photography
video nasty|hoodlum|single|unsociability|cowardliness|hero|sheriff|holiday|anthropomorphism|ladykiller|interview|narration|flashback|flashback scene|long take|slow motion action|exploitation|sexploitation|canuxploitation|blaxploitation|nunsploitation|hammer horror
computer animation|cgi animation|adult animation|cgi|based on tv series|based on cartoon|prequel|reboot|spin off|crossover|miniseries|web series|documentary|cannibalism|gay pornography|hentai|pink film`
    .split(/[|\n]/)
    .map((name) => name.trim()),
)

const LONGEST_NAME = 28

/** Whether no row is to be named after a keyword: it would not read well, or is nothing to choose by. */
export function isUnnamed(name: string): boolean {
  const lower = name.toLowerCase()
  if (keywordKey(name)) return false
  return unnamed.has(lower) || lower.length > LONGEST_NAME || !/^[a-z][a-z' -]+$/.test(lower)
}
