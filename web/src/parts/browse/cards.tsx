import type { MediaItem, NavigationItem, ProviderItem, RowItem } from '@marquee/sdk'
import { useId } from 'preact/hooks'
import { addressOf } from '../../router.ts'
import { Picture } from '../controls/picture.tsx'
import { CardBadges, CardFacts, CardProgress, type Watching } from './card-facts.tsx'
import { type CardReason, ReasonPerPerson } from './reason-per-person.tsx'

const posterWidth = 342
const wideWidth = 780
const logoWidth = 200

type CardContext = { isCurrent: boolean; focusName: string }
type Media = MediaItem & Watching & { reason?: CardReason | undefined; rank?: number | undefined }

/** The URL of a title's sheet; with page and row the sheet can explain the recommendation. */
export function titleAddress(mediaId: string, from?: { pageId: string; rowId?: string | undefined }): string {
  const query = from ? `?page=${from.pageId}${from.rowId ? `&row=${from.rowId}` : ''}` : ''
  return addressOf(`/title/${mediaId}${query}`)
}

/** A poster that opens its title's sheet, with facts and badges; `isNamed` writes the name below as well. */
export function PosterCard({
  item,
  href,
  isCurrent,
  focusName,
  isNamed = false,
}: CardContext & { item: Media; href: string; isNamed?: boolean }) {
  const id = useId()
  return (
    <>
      <a
        class="card-link poster"
        href={href}
        data-sheet
        data-focus={focusName}
        tabIndex={isCurrent ? 0 : -1}
        aria-describedby={item.reason ? `${id}-facts ${id}-reason` : `${id}-facts`}
      >
        {item.rank !== undefined && <span class={item.rank > 9 ? 'rank rank-long' : 'rank'} data-rank={item.rank} />}
        <span class="poster-frame">
          <span class="poster-name" dir="auto">
            {item.rank !== undefined && <span class="unseen">{`${item.rank}. `}</span>}
            {item.title}
          </span>
          <Picture url={item.poster_path} width={posterWidth} />
          <CardBadges state={item.state} />
          <CardProgress item={item} />
        </span>
      </a>
      {isNamed && (
        <p class="card-name" dir="auto" aria-hidden="true">
          {item.title}
        </p>
      )}
      <CardFacts item={item} id={`${id}-facts`} />
      {item.reason && (
        <p class="card-reason" id={`${id}-reason`} dir="auto">
          {item.reason.text}
        </p>
      )}
      <ReasonPerPerson reason={item.reason} isShort />
    </>
  )
}

function NavigationCard({ item, isCurrent, focusName }: CardContext & { item: NavigationItem }) {
  return (
    <a class="card-link wide" href={pageAddress(item.pageId, item.title)} data-focus={focusName} tabIndex={isCurrent ? 0 : -1}>
      <Picture url={item.backdrop_path} width={wideWidth} />
      <span class="wide-name" dir="auto">
        {item.title}
      </span>
    </a>
  )
}

function ProviderCard({ item, isCurrent, focusName }: CardContext & { item: ProviderItem }) {
  return (
    <a class="card-link service" href={pageAddress(item.pageId, item.name)} data-focus={focusName} tabIndex={isCurrent ? 0 : -1}>
      <Picture url={item.logo_path} width={logoWidth} />
      <span class="service-name" dir="auto">
        {item.name}
      </span>
    </a>
  )
}

function pageAddress(pageId: string, title: string): string {
  return addressOf(`/browse?page=${pageId}&title=${encodeURIComponent(title)}`)
}

/** Any card of a row. */
export function RowCard({ item, from, ...context }: CardContext & { item: RowItem; from: { pageId: string; rowId: string } }) {
  if (item.type === 'media') return <PosterCard {...context} item={item} href={titleAddress(item.id, from)} />
  if (item.type === 'navigation') return <NavigationCard {...context} item={item} />
  return <ProviderCard {...context} item={item} />
}

/** The key of an item, unique in its row. */
export function itemKey(item: RowItem): string {
  return item.type === 'navigation' ? item.pageId : item.id
}
