import type { ListEntry } from '@marquee/sdk'
import { useState } from 'preact/hooks'
import { household } from '../../messages/household.ts'
import { marquee } from '../../watching/client.ts'
import { noteTasteChanged } from '../../watching/taste-changes.ts'
import { useWatching } from '../../watching/watching-profile.tsx'
import { titleAddress } from '../browse/cards.tsx'
import { Button } from '../controls/button.tsx'
import { Picture } from '../controls/picture.tsx'
import { useAction } from '../controls/use-action.ts'
import { FailureNotice } from '../status/notice.tsx'
import { shortDay } from '../status/time.ts'

const words = household.taste
const posterWidth = 92

type EntryProps = { list: 'hidden' | 'disliked'; entry: ListEntry; onChanged: () => void }

/**
 * One title that is never recommended. A removed one keeps its place, so that the focus stays and it can be put back.
 */
export function ExcludedTitle({ list, entry: { media, addedAt }, onChanged }: EntryProps) {
  const { isVisitor } = useWatching()
  const [isOff, setIsOff] = useState(false)
  const changing = useAction(async () => {
    if (isOff) await marquee.lists[list].add(media.id)
    else await marquee.lists[list].remove(media.id)
    setIsOff(!isOff)
    noteTasteChanged()
    onChanged()
  })
  return (
    <div class={isOff ? 'kept kept-off' : 'kept'} data-testid={`${list}-entry`}>
      <a class="kept-link" href={titleAddress(media.id)} data-sheet data-focus={`${list}:${media.id}`}>
        <span class="poster-frame kept-poster">
          <Picture url={media.poster_path} width={posterWidth} />
        </span>
        <span class="kept-text">
          <span class="kept-title" dir="auto">
            {media.title}
          </span>
          <span class="quiet" role="status">
            {isOff ? words.undone : words.since({ day: shortDay(addedAt) })}
          </span>
        </span>
      </a>
      {!isVisitor && (
        <Button
          busy={changing.busy}
          onPress={changing.run}
          label={isOff ? words.putBackOf({ title: media.title }) : words.undoOf({ title: media.title })}
          testId="undo"
        >
          {isOff ? words.putBack : words.undo}
        </Button>
      )}
      <FailureNotice failure={changing.failure} />
    </div>
  )
}
