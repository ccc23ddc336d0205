import { useState } from 'preact/hooks'
import { describeFailure } from '../../api/failure.ts'
import { t } from '../../messages/screens.ts'
import { addressOf } from '../../router.ts'
import { marquee } from '../../watching/client.ts'
import { noteTitleState } from '../../watching/page-views.ts'
import { noteTasteChanged } from '../../watching/taste-changes.ts'
import { useWatching } from '../../watching/watching-profile.tsx'
import { Icon } from '../controls/icon.tsx'
import { useAction } from '../controls/use-action.ts'

/** Adds a title to the watchlist; visitors, who have none, get a link to register. */
export function WatchlistButton({ mediaId, title, isListed }: { mediaId: string; title: string; isListed: boolean }) {
  const { isVisitor } = useWatching()
  const [isOn, setIsOn] = useState(isListed)
  const adding = useAction(async () => {
    await marquee.lists.watchlist.add(mediaId)
    setIsOn(true)
    noteTitleState(mediaId, { watchlist: true })
    noteTasteChanged()
  })
  if (isVisitor) {
    return (
      <a class="button button-plain hero-visit" href={addressOf('/?new')} data-focus="hero:visit">
        {t.watch.welcome.leave}
      </a>
    )
  }
  const word = isOn ? t.watch.browse.added : t.watch.browse.add
  return (
    <>
      <button
        type="button"
        class="button button-plain"
        aria-label={`${word}: ${title}`}
        data-focus="hero:watchlist"
        aria-disabled={adding.busy || undefined}
        onClick={() => void (isOn || adding.run())}
      >
        <Icon name={isOn ? 'check' : 'plus'} />
        <span>{word}</span>
      </button>
      {adding.failure && (
        <p class="failed-line" role="alert">
          {describeFailure(adding.failure)}
        </p>
      )}
    </>
  )
}
