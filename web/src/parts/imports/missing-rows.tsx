import { household } from '../../messages/household.ts'
import { Button } from '../controls/button.tsx'
import { useRows } from './use-rows.ts'

const words = household.imports

/** The titles of the file that are not in the catalogue. */
export function MissingRows({ importId }: { importId: string }) {
  const { rows, hasMore, more } = useRows(importId, 'missing')
  return (
    <details class="missing-rows">
      <summary>{words.missing}</summary>
      <ul>
        {rows.map(({ row, title, year }) => (
          <li key={row} dir="auto">
            {title}
            {year !== undefined && <span class="quiet"> {year}</span>}
          </li>
        ))}
      </ul>
      {hasMore && <Button onPress={more}>{words.more}</Button>}
    </details>
  )
}
