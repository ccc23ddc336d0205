/** The words for a season in Netflix' languages; each with a number. */
const SEASON =
  /^(?:season|series|staffel|saison|temporada|stagione|seizoen|säsong|sæson|sesong|kausi|sezon|sezonul|сезон|évad|κύκλος|σεζόν|musim|mùa|sezona)\s*(\d+)$|^(\d+)\.\s*(?:season|staffel|évad|sezon|sezona|série)$|^第\s*(\d+)\s*(?:季|シーズン|シリーズ)$|^(?:シーズン|시즌|ซีซั่น|الموسم|עונה)\s*(\d+)$/iu

/** Words that are a season's only where an episode follows: films have parts and volumes, too. */
const PART =
  /^(?:part|partie|parte|teil|deel|del|osa|volume|vol\.?|volumen|band|book|buch|livre|libro|chapter|kapitel|chapitre|capítulo|collection|kollektion)\s*([\divx]+|one|two|three|four|five|six)$/iu
const LIMITED = /^(?:limited series|mini-?series?|miniserie|mini-?série|minissérie|serie limitada|série limitée)$/iu

const EPISODE =
  /^(?:episode|episodio|épisode|episódio|folge|aflevering|avsnitt|afsnit|jakso|odcinek|epizoda|серия|chapter|kapitel|chapitre|capítulo|capitolo|part|teil)\s*([\divx]+|one|two|three|four|five|six|seven|eight|nine|ten)\b|^第\s*(\d+)\s*[話集]|^(?:에피소드)\s*(\d+)|^(\d+)\s*화/iu

const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const romans = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii']

/** A number as it is written in a name: figures, a Roman numeral, or an English word. */
function numberIn(text: string): number | undefined {
  const plain = text.toLowerCase()
  if (/^\d+$/.test(plain)) return Number(plain)
  const at = Math.max(romans.indexOf(plain), words.indexOf(plain))
  return at > 0 ? at : undefined
}

const firstGroup = (match: RegExpExecArray | null) => match?.slice(1).find((group) => group !== undefined)

/** The season that a part of a name says, if it does; `isFollowed`: an episode's name comes after it. */
function seasonIn(part: string, isFollowed: boolean): number | undefined {
  const season = firstGroup(SEASON.exec(part))
  if (season !== undefined) return Number(season)
  if (!isFollowed) return undefined
  const named = firstGroup(PART.exec(part))
  return named === undefined ? (LIMITED.test(part) ? 1 : undefined) : numberIn(named)
}

/** The number of an episode that is named by nothing else. */
export function episodeIn(name: string): number | undefined {
  const found = firstGroup(EPISODE.exec(name))
  return found === undefined ? undefined : numberIn(found)
}

export type NetflixName = { show: string; season: number; episode: string } | { title: string; perhaps?: NetflixPart }
type NetflixPart = { show: string; episode: string }

/** What a name says: "Show: Season 1: Episode". Without a word for the season it may be a film, or an episode of what comes first. */
export function netflixName(text: string): NetflixName {
  const parts = text.split(/:\s+/)
  for (let at = parts.length - 1; at > 0; at--) {
    const season = seasonIn(parts[at] ?? '', at < parts.length - 1)
    if (season !== undefined) return { show: joined(parts.slice(0, at)), season, episode: joined(parts.slice(at + 1)) }
  }
  const [show = '', ...rest] = parts
  return rest.length === 0 ? { title: text } : { title: text, perhaps: { show, episode: joined(rest) } }
}

const joined = (parts: readonly string[]) => parts.join(': ')
