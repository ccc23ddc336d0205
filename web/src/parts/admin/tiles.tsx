import { household } from '../../messages/household.ts'
import type { Overview } from './api.ts'
import { bytes, count, span } from './figures.ts'

const words = household.admin

type Tile = { name: string; value: string; note: string }

/** The state of the service in six numbers. */
export function Tiles({ overview }: { overview: Overview | undefined }) {
  return (
    <dl class="tiles" aria-label={words.now}>
      {tilesOf(overview).map(({ name, value, note }) => (
        <div key={name} class="tile">
          <dt>{name}</dt>
          <dd class="tile-value">{value}</dd>
          <dd class="tile-note">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Placeholders reserve the space until the numbers arrive. */
function tilesOf(overview: Overview | undefined): Tile[] {
  if (!overview) {
    const names = [words.titles, words.accounts, words.signIns, words.history, words.store, words.memory]
    return names.map((name) => ({ name, value: '…', note: '\u00a0' }))
  }
  const { catalogue, people, store, node } = overview
  return [
    { name: words.titles, value: count(catalogue.titles), note: words.withdrawn({ n: count(catalogue.withdrawn) }) },
    {
      name: words.accounts,
      value: count(people.accounts),
      note: words.profiles({ n: people.profiles, shown: count(people.profiles) }),
    },
    { name: words.signIns, value: count(people.signIns), note: words.signInsNote },
    { name: words.history, value: count(people.history), note: words.historyNote({ n: people.history }) },
    { name: words.store, value: bytes(store.bytes), note: words.stores[store.kind] },
    { name: words.memory, value: bytes(node.memoryBytes), note: words.uptime({ time: span(node.uptimeSeconds) }) },
  ]
}
