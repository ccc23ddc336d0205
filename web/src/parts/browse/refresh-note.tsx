import { describeFailure } from '../../api/failure.ts'
import { t } from '../../messages/screens.ts'
import { go } from '../../router.ts'
import { clearTasteChange, useTasteChanged } from '../../watching/taste-changes.ts'
import { useProfile, useWatching } from '../../watching/watching-profile.tsx'
import { Button } from '../controls/button.tsx'
import { useAction } from '../controls/use-action.ts'

/** Offers a new page after the taste has changed: a composed page stays as it is. */
export function RefreshNote({ search }: { search: string }) {
  const hasChanged = useTasteChanged()
  const { choose } = useWatching()
  const { id } = useProfile()
  const making = useAction(async () => {
    await choose(id)
    clearTasteChange()
    go(`/browse${search}`, { replace: true })
  })
  if (!hasChanged) return null
  return (
    <div class="refresh-note" role="status" data-group data-block="top">
      <p>{t.watch.browse.changed}</p>
      <Button look="link" busy={making.busy} onPress={() => void making.run()} testId="refresh">
        {t.watch.browse.refresh}
      </Button>
      {making.failure && (
        <p class="failed-line" role="alert">
          {describeFailure(making.failure)}
        </p>
      )}
    </div>
  )
}
