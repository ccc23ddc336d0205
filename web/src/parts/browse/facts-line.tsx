import { locale, t } from '../../messages/screens.ts'

const words = t.watch.title
const tenths = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

type TitleLineFacts = {
  release_date: string | null
  runtime: number | null
  media_type: 'movie' | 'tv'
  genres: { id: number; name: string }[] | null
  seasons?: number | undefined
  certificate?: string | null | undefined
  average?: number | undefined
}

/** The line of facts under a title: year, length, genres. */
export function FactsLine({ release_date, runtime, media_type, genres, seasons, certificate, average }: TitleLineFacts) {
  const facts = [
    release_date?.slice(0, 4),
    media_type === 'tv' ? words.series : undefined,
    seasons ? words.seasons({ n: seasons }) : undefined,
    runtime ? lengthOf(Math.round(runtime)) : undefined,
    (genres ?? [])
      .slice(0, 3)
      .map(({ name }) => name)
      .join(', '),
  ].filter(Boolean)
  return (
    <p class="facts-line">
      {certificate && <span class="certificate">{certificate}</span>}
      {average !== undefined && (
        <span class="average">
          <span aria-hidden="true">★ {tenths.format(average)}</span>
          <span class="unseen">{words.votes({ average: tenths.format(average) })}</span>
        </span>
      )}
      {facts.map((fact) => (
        <span key={fact} class="fact">
          {fact}
        </span>
      ))}
    </p>
  )
}

function lengthOf(runtime: number): string {
  const [hours, minutes] = [Math.floor(runtime / 60), runtime % 60]
  if (hours === 0) return words.minutes({ minutes })
  return minutes === 0 ? words.hours({ hours }) : words.hoursMinutes({ hours, minutes })
}
