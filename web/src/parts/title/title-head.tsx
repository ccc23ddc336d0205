import type { MediaDetails } from '@marquee/sdk'
import type { ComponentChildren } from 'preact'
import { t } from '../../messages/screens.ts'
import { useProfile } from '../../watching/watching-profile.tsx'
import { FactsLine } from '../browse/facts-line.tsx'
import { Picture } from '../controls/picture.tsx'

const words = t.watch.title

/** The head of a title's sheet: pictures, name, facts, overview and actions. */
export function TitleHead({ details, children }: { details: MediaDetails; children: ComponentChildren }) {
  const { region } = useProfile()
  const { title, original_title, overview, vote_average, vote_count, certifications } = details
  return (
    <header class="title-head" data-block="top">
      <div class="title-backdrop">
        <Picture url={details.backdrop_path} width={1280} isFirst />
      </div>
      <div class="title-poster">
        <Picture url={details.poster_path} width={342} />
      </div>
      <div class="title-words">
        <h1 class={title.length > 26 ? 'title-name title-name-long' : 'title-name'} dir="auto">
          {title}
        </h1>
        {original_title && original_title !== title && (
          <p class="title-original" dir="auto">
            {words.original({ name: original_title })}
          </p>
        )}
        <FactsLine
          {...details}
          seasons={seasonCount(details)}
          certificate={certificateIn(certifications, region)}
          average={vote_average && vote_count ? vote_average : undefined}
        />
        {details.withdrawn && <p class="quiet">{words.withdrawn}</p>}
        <p class="title-overview" dir="auto">
          {overview}
        </p>
        {children}
      </div>
    </header>
  )
}

/** The number of seasons of a series, without specials. */
function seasonCount({ seasons }: MediaDetails): number | undefined {
  if (seasons === null) return undefined
  return typeof seasons === 'number' ? seasons : seasonNumbers(seasons).length
}

function seasonNumbers(seasons: { number: number }[]): number[] {
  return seasons.map((season) => season.number).filter((number) => number > 0)
}

/** The numbers of a series' seasons. */
export function seasonsOf({ seasons }: MediaDetails): number[] {
  if (seasons === null) return [1]
  return typeof seasons === 'number' ? Array.from({ length: seasons }, (_, index) => index + 1) : seasonNumbers(seasons)
}

function certificateIn(certifications: Record<string, string> | null, region: string | null): string | undefined {
  if (!certifications) return undefined
  return region ? certifications[region] : Object.values(certifications)[0]
}
