import { t } from '../../messages/screens.ts'
import { addressOf } from '../../router.ts'
import { catalogueNames } from '../../watching/names.ts'
import { FailureNotice } from '../status/notice.tsx'
import { useLoaded } from '../status/use-loaded.ts'

/** Links to the genres, shown before anything is searched for. */
export function GenreLinks() {
  const { value, failure, retry } = useLoaded(catalogueNames)
  return (
    <section class="ways">
      <p class="lead">{t.watch.search.lead}</p>
      <FailureNotice failure={failure} onRetry={retry} />
      <ul class="chips">
        {value?.genres.map(({ id, name }) => (
          <li key={id}>
            <a class="chip" href={addressOf(`/browse?genres=${id}`)} data-focus={`genre:${id}`}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
