import type { MediaDetails } from '@marquee/sdk'
import { locale, t } from '../../messages/screens.ts'
import { countryName } from '../../watching/names.ts'
import { useProfile } from '../../watching/watching-profile.tsx'
import { Picture } from '../controls/picture.tsx'

const words = t.watch.title
const maxPeople = 6
const languages = new Intl.DisplayNames([locale], { type: 'language' })

/** Where a title can be watched, and who made it. */
export function TitleDetails({ details }: { details: MediaDetails }) {
  return (
    <div class="title-details">
      <WhereToWatch details={details} />
      <People details={details} />
    </div>
  )
}

function WhereToWatch({ details }: { details: MediaDetails }) {
  const { region, providers: mine } = useProfile()
  const all = details.providers ?? []
  const offered = region ? all.filter((one) => one.region === region) : [...new Map(all.map((one) => [one.id, one])).values()]
  const elsewhere = region ? [...new Set(all.map((one) => one.region))].filter((code) => code !== region) : []
  return (
    <section class="where">
      <h2>{region ? words.whereTitle({ region: countryName(region) }) : words.whereAnywhere}</h2>
      {offered.length === 0 && (
        <p class="quiet">{region ? words.nowhere({ region: countryName(region) }) : words.nowhereAtAll}</p>
      )}
      <ul class="services">
        {offered.map(({ id, name }) => (
          <li key={id} class="service-line">
            <Picture url={`/images/providers/${id}/logo`} width={92} />
            <span dir="auto">{name}</span>
            {mine.includes(id) && <span class="badge">{words.mine}</span>}
          </li>
        ))}
      </ul>
      {elsewhere.length > 0 && <p class="quiet">{words.also({ regions: listOf(elsewhere.map(countryName)) })}</p>}
    </section>
  )
}

function People({ details }: { details: MediaDetails }) {
  const { people, countries, original_language, collection, genres } = details
  const by = (job: string) => (people ?? []).filter((person) => person.job === job).map(({ name }) => name)
  const lines: [string, string[]][] = [
    [words.director, by('director')],
    [words.creator, by('creator')],
    [words.writer, by('writer')],
    [words.cast, by('actor').slice(0, maxPeople)],
    [words.genres, (genres ?? []).map(({ name }) => name)],
    [words.country, (countries ?? []).map(countryName)],
    [words.language, original_language ? [languages.of(original_language) ?? original_language] : []],
    [words.collection, collection ? [collection.name] : []],
  ]
  return (
    <dl class="credits">
      {lines
        .filter(([, names]) => names.length > 0)
        .map(([word, names]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd dir="auto">{names.join(', ')}</dd>
          </div>
        ))}
    </dl>
  )
}

const listFormat = new Intl.ListFormat(locale, { type: 'conjunction' })
const listOf = (names: string[]) => listFormat.format(names)
