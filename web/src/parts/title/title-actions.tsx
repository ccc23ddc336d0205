import type { ListName, TitleState } from '@marquee/sdk'
import { t } from '../../messages/screens.ts'
import { marquee } from '../../watching/client.ts'
import { type CardState, noteTitleState } from '../../watching/page-views.ts'
import { noteTasteChanged } from '../../watching/taste-changes.ts'
import type { TitleFacts } from '../../watching/title-facts.ts'
import { useWatching } from '../../watching/watching-profile.tsx'
import { Button } from '../controls/button.tsx'
import { Icon, type IconName } from '../controls/icon.tsx'
import { useActionsInTurn } from '../controls/use-actions-in-turn.ts'
import { FailureNotice, Notice } from '../status/notice.tsx'
import { seasonsOf } from './title-head.tsx'

const words = t.watch.title
const opinions = ['liked', 'super_liked', 'disliked'] as const
type TitleAction = (typeof opinions)[number] | 'watchlist' | 'watched' | 'hidden' | 'unmute'

type WhyToggle = { isOpen: boolean; onToggle: () => void }
type ActionsProps = { facts: TitleFacts; onState: (change: Partial<TitleState>) => void; why: WhyToggle | undefined }

/** The actions on a title, each with one press; a second press takes it back. */
export function TitleActions({ facts, onState, why }: ActionsProps) {
  const { isVisitor } = useWatching()
  const { state, details } = facts
  const acting = useActionsInTurn(async (action: TitleAction) => {
    const change = await act(facts, action)
    onState(change)
    noteTitleState(details.id, cardStateOf(change))
    noteTasteChanged()
  })
  const press = (action: TitleAction) => () => acting.run(action)
  const isWatched = state.history?.watched === true
  return (
    <>
      <div class="title-actions" data-group>
        {!isVisitor && (
          <>
            <Toggle {...opinionToggle(state, 'liked')} onPress={press('liked')} isFirst />
            <Toggle {...opinionToggle(state, 'super_liked')} onPress={press('super_liked')} />
            <Toggle {...opinionToggle(state, 'disliked')} onPress={press('disliked')} />
            <Toggle name={words.watchlist} icon="bookmark" isOn={state.watchlist} onPress={press('watchlist')} />
            <Toggle name={words.watched} icon="eye" isOn={isWatched} onPress={press('watched')} />
            <Toggle name={words.hide} icon="hide" isOn={state.hidden} onPress={press('hidden')} />
          </>
        )}
        {why && (
          <button
            type="button"
            class="action action-why"
            aria-expanded={why.isOpen}
            data-focus="title:why"
            data-autofocus={isVisitor || undefined}
            onClick={why.onToggle}
          >
            <Icon name="question" />
            <span>{t.watch.why.open}</span>
          </button>
        )}
      </div>
      {isVisitor && <p class="quiet">{t.watch.who.visitor}</p>}
      <FailureNotice failure={acting.failure} />
      {state.muted && (
        <Notice tone="plain">
          <p>{words.muted}</p>
          <Button onPress={press('unmute')}>{words.unmute}</Button>
        </Notice>
      )}
    </>
  )
}

function opinionToggle(state: TitleState, list: (typeof opinions)[number]) {
  const looks = {
    liked: { name: words.like, icon: 'thumb' },
    super_liked: { name: words.superLike, icon: 'heart' },
    disliked: { name: words.dislike, icon: 'thumbDown' },
  } as const
  return { ...looks[list], isOn: state[list] }
}

type ToggleProps = { name: string; icon: IconName; isOn: boolean; onPress: () => void; isFirst?: boolean }

function Toggle({ name, icon, isOn, onPress, isFirst = false }: ToggleProps) {
  return (
    <button
      type="button"
      class="action"
      aria-pressed={isOn}
      data-focus={`title:${icon}`}
      data-autofocus={isFirst || undefined}
      onClick={onPress}
    >
      <Icon name={icon} isFull={isOn && icon !== 'eye' && icon !== 'hide'} />
      <span>{name}</span>
    </button>
  )
}

/** Carries out an action and returns what it changed. */
async function act(facts: TitleFacts, action: TitleAction): Promise<Partial<TitleState>> {
  if (action === 'watched') return toggleWatched(facts)
  if (action === 'watchlist' || action === 'hidden') return toggleList(facts, action)
  if (action !== 'unmute') return toggleOpinion(facts, action)
  await marquee.muted.remove(facts.details.id)
  return { muted: false }
}

/** A title is in at most one of the three lists of opinions. */
async function toggleOpinion(facts: TitleFacts, list: (typeof opinions)[number]): Promise<Partial<TitleState>> {
  const change = await toggleList(facts, list)
  return change[list] ? { liked: false, super_liked: false, disliked: false, ...change } : change
}

async function toggleList({ details, state }: TitleFacts, list: ListName): Promise<Partial<TitleState>> {
  if (state[list]) await marquee.lists[list].remove(details.id)
  else await marquee.lists[list].add(details.id)
  return { [list]: !state[list] }
}

/** Marks a film, or every season of a series, as watched, or deletes its history. */
async function toggleWatched({ details, state }: TitleFacts): Promise<Partial<TitleState>> {
  const mediaId = details.id
  const updatedAt = new Date().toISOString()
  if (state.history?.watched) await marquee.history.remove(mediaId)
  else if (details.media_type === 'movie') await marquee.history.add({ mediaId, progress: 100, updatedAt })
  else for (const season of seasonsOf(details)) await marquee.history.add({ mediaId, season, progress: 100, updatedAt })
  return { history: (await marquee.titleState(mediaId)).history }
}

/** The part of a change that cards show. */
function cardStateOf({ liked, super_liked, disliked, watchlist, history }: Partial<TitleState>): Partial<CardState> {
  return {
    ...(liked !== undefined && { liked }),
    ...(super_liked !== undefined && { super_liked }),
    ...(disliked !== undefined && { disliked }),
    ...(watchlist !== undefined && { watchlist }),
    ...(history !== undefined && { watched: history?.watched === true }),
  }
}
