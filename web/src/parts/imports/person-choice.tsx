import type { HistoryImport } from '@marquee/sdk'
import { household } from '../../messages/household.ts'
import { marquee } from '../../watching/client.ts'
import { Button } from '../controls/button.tsx'
import { isolated } from '../controls/shown-name.ts'
import { useAction } from '../controls/use-action.ts'
import { FailureNotice } from '../status/notice.tsx'

const words = household.imports

/** Asks which person of a file this profile is. */
export function PersonChoice({ run, onChosen }: { run: HistoryImport; onChosen: () => void }) {
  const choosing = useAction(async (person: string) => {
    await marquee.imports.choosePerson(run.importId, person)
    onChosen()
  })
  return (
    <div class="stack-tight">
      <p class="lead">{words.who}</p>
      <div class="buttons">
        {run.people?.map(({ name, titles }) => (
          <Button key={name} look="choice" busy={choosing.busy} onPress={() => void choosing.run(name)} testId="person">
            {`${isolated(name || words.nobody)} · ${words.titles({ n: titles })}`}
          </Button>
        ))}
      </div>
      <FailureNotice failure={choosing.failure} />
    </div>
  )
}
