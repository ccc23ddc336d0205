import type { Columns } from './columns/columns.ts'

// Keywords that say how a title was made or is presented, not what it is about. Titles that share one are not alike.

const productionNames: ReadonlySet<string> = new Set(
  [
    'woman director|female director|directorial debut|independent film|indie film|low budget|no budget|student film',
    'b movie|b-movie|short|short film|short length series|feature film|tv movie|made for tv|made for cable tv|tv special',
    'tv series|tv show|tv episode|miniseries|mini series|mini-series|limited series|web series|movie serial|pilot|episodic',
    'sequel|prequel|remake|reboot|spin off|spin-off|adaptation|anthology|omnibus|crossover|compilation',
    'duringcreditsstinger|aftercreditsstinger|3d|3-d|imax|black and white|technicolor|partially lost film|lost film',
    'flashback|flashback sequence|flashback to past|told in flashback|nonlinear timeline|narration|voice over',
    'ensemble cast|adult cast|primarily adult cast|twist ending|plot twist|ambiguous ending|number in title|one word title',
    'cult|cult film|cult classic|cult favorite|cult movie|oscar award|academy award winner|criterion|box office flop',
    'archive footage|stock footage|live action',
  ].flatMap((line) => line.split('|')),
)
/** "based on novel", but not "based on manga" or "based on fairy tale", which say something of the title. */
const BASED_ON_A_WORK =
  /^based on (an? )?(true (story|events)|real (person|events?)|novel|book|novel or book|short story|short film|film|movie|play|play or musical|tv series|memoir|memoir or autobiography|autobiography)$/

/** Whether a keyword says how a title was made. */
export function isProductionKeyword(name: string): boolean {
  const plain = name.toLowerCase()
  return productionNames.has(plain) || BASED_ON_A_WORK.test(plain)
}

/** The production keywords of a catalogue, as a flag by code. */
export function productionKeywordsIn({ keywords: { names } }: Columns): Uint8Array {
  return Uint8Array.from({ length: names.length }, (_, code) => (isProductionKeyword(names.at(code) ?? '') ? 1 : 0))
}
