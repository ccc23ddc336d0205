import type { Profile } from '@marquee/sdk'
import { household } from '../../messages/household.ts'
import { language } from '../../messages/screens.ts'
import { addressOf } from '../../router.ts'
import { Avatar } from '../controls/avatar.tsx'
import { Icon } from '../controls/icon.tsx'
import { isolated } from '../controls/shown-name.ts'

const words = household.together
const inOneLine = new Intl.ListFormat(language, { type: 'conjunction' })

/** The people a page is for, with a link to change them. */
export function TogetherHead({ people }: { people: Profile[] }) {
  const others = people.slice(1).map(({ id }) => id)
  return (
    <header class="together-head" data-block="top">
      <span class="together-avatars" aria-hidden="true">
        {people.map(({ id, avatarUrl }) => (
          <Avatar key={id} url={avatarUrl} />
        ))}
      </span>
      <h1 dir="auto">{words.with({ names: inOneLine.format(people.map(({ name }) => isolated(name))) })}</h1>
      <a class="chip" href={addressOf(`/together?pick=${others.join()}`)} data-focus="together:change">
        <Icon name="people" />
        {words.change}
      </a>
    </header>
  )
}

/** Shown if no title suits everybody. */
export function NothingForAll({ search }: { search: string }) {
  return (
    <section class="nothing">
      <Icon name="people" />
      <h2>{words.emptyTitle}</h2>
      <p>{words.emptyLead}</p>
      <a class="button button-main" href={addressOf(`/together${search.replace('with=', 'pick=')}`)} data-autofocus>
        {words.change}
      </a>
    </section>
  )
}
