/** Matches "Season" with a number, in the languages of Netflix. */
const SEASON =
  /^(?:season|series|staffel|saison|temporada|stagione|seizoen|säsong|sæson|sesong|kausi|sezon|sezonul|сезон|évad|κύκλος|σεζόν|musim|mùa|sezona)\s*(\d+)$|^(\d+)\.\s*(?:season|staffel|évad|sezon|sezona|série)$|^第\s*(\d+)\s*(?:季|シーズン|シリーズ)$|^(?:シーズン|시즌|ซีซั่น|الموسم|עונה)\s*(\d+)$/iu

/** Matches words that mean a season only where an episode follows: films have parts and volumes, too. */
const SEASON_PART =
  /^(?:part|partie|parte|partea|teil|deel|del|osa|część|část|časť|часть|частина|kısım|μέρος|phần|bagian|파트|パート|volume|vol\.?|volumen|band|book|buch|livre|libro|chapter|kapitel|chapitre|capítulo|collection|kollektion)\s*([\divx]+|one|two|three|four|five|six)$|^(\d+)\.\s*(?:rész|kısım|část|časť)$|^第\s*(\d+)\s*部$/iu
const LIMITED_SERIES =
  /^(?:limited series|mini-?series?|miniserie[nt]?|mini-?série|minissérie|miniserial|minisarja|minisorozat|mini dizi|serie limitada|série limitée|리미티드 시리즈|リミテッドシリーズ|限定劇|迷你剧)$/iu

const EPISODE =
  /^(?:episode|episodio|épisode|episódio|folge|aflevering|avsnitt|afsnit|jakso|odcinek|epizoda|серия|серія|επεισόδιο|bölüm|díl|tập|chapter|kapitel|chapitre|capítulo|capitolo|part|teil)\s*([\divx]+|one|two|three|four|five|six|seven|eight|nine|ten)\b|^(\d+)\.\s*(?:bölüm|epizód|rész|díl)|^第\s*(\d+)\s*[話集]|^(?:에피소드|エピソード|ตอนที่|الحلقة|פרק)\s*(\d+)|^(\d+)\s*화/iu

const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const romans = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii', 'xiii']

/** Parses a number in digits, as a Roman numeral, or as an English word. */
function numberIn(text: string): number | undefined {
  const plain = text.toLowerCase()
  if (/^\d+$/.test(plain)) return Number(plain)
  const at = Math.max(romans.indexOf(plain), words.indexOf(plain))
  return at > 0 ? at : undefined
}

const firstGroup = (match: RegExpExecArray | null) => match?.slice(1).find((group) => group !== undefined)

/**
 * Parsers of a season in a part of a name, most reliable first. The last two apply only before an episode: films match
 * them too.
 */
const seasonPatterns = [
  (part: string) => asNumber(firstGroup(SEASON.exec(part))),
  (part: string, show: string) => asNumber(/^ (\d+)$/.exec(part.startsWith(show) ? part.slice(show.length) : '')?.[1]),
  (part: string) => (LIMITED_SERIES.test(part) ? 1 : numberIn(firstGroup(SEASON_PART.exec(part)) ?? '')),
]

const asNumber = (digits: string | undefined) => (digits === undefined ? undefined : Number(digits))

/** The season in a name and the index of its part; parts after it belong to the episode. */
function seasonIn(parts: readonly string[]): { at: number; season: number } | undefined {
  for (const [index, seasonOf] of seasonPatterns.entries())
    for (let at = 1; at < parts.length - Math.min(1, index); at++) {
      const season = seasonOf(parts[at] ?? '', parts[0] ?? '')
      if (season !== undefined) return { at, season }
    }
  return undefined
}

/** The number in an episode's name, such as "Episode 3". */
export function episodeIn(name: string): number | undefined {
  const found = firstGroup(EPISODE.exec(name))
  return found === undefined ? undefined : numberIn(found)
}

export type NetflixName = { show: string; season: number; episode: string } | { title: string; perhaps?: NetflixPart }
type NetflixPart = { show: string; episode: string }

/** Matches a colon between parts: French has a space before it, Chinese and Japanese may have a wide one. */
const COLON = /\s*:\s+|\s*：\s*/

/** Parses "Show: Season 1: Episode". A name without a season may be a film, or an episode of the show named first. */
export function netflixName(text: string): NetflixName {
  const parts = text.split(COLON)
  const found = seasonIn(parts)
  if (found) {
    const { at, season } = found
    return { show: joinParts(parts.slice(0, at)), season, episode: joinParts(parts.slice(at + 1)) }
  }
  const [show = '', ...rest] = parts
  return rest.length === 0 ? { title: text } : { title: text, perhaps: { show, episode: joinParts(rest) } }
}

const joinParts = (parts: readonly string[]) => parts.join(': ')
