import { type Content, type PreparedCatalogue, putContent, putTitle, updatedFacts } from '@marquee/engine'
import { openCertificates } from '../card-facts.ts'
import { type Names, type OpenNames, openNames } from '../names/names.ts'
import type { UpdatedTitle } from './catalogue-threads.ts'
import type { LazyWorkspace } from './lazy-workspace.ts'

/** The titles of a catalogue in every thread that composes pages. A title's number is its position in the engine. */
export type TitlesInMemory = Names & {
  catalogue: PreparedCatalogue['catalogue']
  content: Content
  workspace: LazyWorkspace
  /** Numbers 0 … count − 1, including titles added since it was opened. */
  readonly count: number
  idOf: (number: number) => string
  /** A title's certificate in a region as JSON; null if it has none. */
  certificateOf: (number: number, region: string | null) => string
  namesIn: OpenNames['namesIn']
}

type OpenTitles = { titles: TitlesInMemory; put: (title: UpdatedTitle) => void }

/** Opens prepared titles; `put` applies updates. */
export function openTitles(
  { columns, catalogue, content }: PreparedCatalogue,
  workspace: LazyWorkspace,
  address: { baseUrl: string },
): OpenTitles {
  const factsOf = (number: number) => updatedFacts(catalogue, number)
  const idOf = (number: number) => factsOf(number)?.id ?? columns.ids.at(number) ?? ''
  const nameOf = (number: number) => factsOf(number)?.title ?? columns.names.at(number) ?? ''
  const names = openNames({ catalogue, idOf, nameOf }, address)
  const titles: TitlesInMemory = {
    catalogue,
    content,
    workspace,
    get count() {
      return columns.count + catalogue.added.length
    },
    idOf,
    nameOf,
    openItemOf: names.own.openItemOf,
    certificateOf: openCertificates(catalogue),
    namesIn: names.namesIn,
  }
  const put = ({ number, title, isWithdrawn }: UpdatedTitle) => {
    putTitle(catalogue, number, title, isWithdrawn)
    putContent(content, number, title)
    names.put(number, title)
  }
  return { titles, put }
}
