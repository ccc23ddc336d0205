import { useEffect, useState } from 'preact/hooks'
import { t } from '../../messages/screens.ts'
import { addressOf } from '../../router.ts'
import { useProfile, useWatching } from '../../watching/watching-profile.tsx'
import { Avatar } from '../controls/avatar.tsx'
import { Icon, type IconName } from '../controls/icon.tsx'
import { shownName } from '../controls/shown-name.ts'
import { Logo } from './logo.tsx'
import type { FrameLocation } from './profile-frame.tsx'

type BarLink = { to: string; name: string; icon: IconName }

const words = t.watch.nav
const fadeHeight = 48
const tabs: BarLink[] = [
  { to: '/browse', name: words.home, icon: 'home' },
  { to: '/browse?media_type=movie', name: words.films, icon: 'film' },
  { to: '/browse?media_type=tv', name: words.series, icon: 'screen' },
  { to: '/find', name: words.search, icon: 'search' },
]

const roundLinks: BarLink[] = [
  { to: '/together', name: words.together, icon: 'people' },
  { to: '/taste', name: words.taste, icon: 'bars' },
]

/** Links about the account rather than titles; none for visitors, administration only for administrators. */
function accountLinks(isVisitor: boolean, isAdmin: boolean): BarLink[] {
  if (isVisitor) return []
  const settings: BarLink = { to: '/settings', name: words.settings, icon: 'gear' }
  return isAdmin ? [{ to: '/admin', name: words.admin, icon: 'shield' }, settings] : [settings]
}

/** The navigation bar of a profile's screens; on a phone its tabs are at the bottom. */
export function Bar({ location }: { location: FrameLocation }) {
  const profile = useProfile()
  const { isVisitor, isAdmin } = useWatching()
  const isOver = useScrolled()
  const currentPath = location.path + location.search
  const filters = location.path === '/browse' ? filtersOf(location.search) : ''
  return (
    <header class="bar" data-over={isOver || undefined} data-group data-sticky="top" data-block="top">
      <a class="bar-logo" href={addressOf('/browse')} data-focus="bar:logo" aria-label={t.product}>
        <Logo />
      </a>
      <nav class="tabs" aria-label={t.nav.label}>
        {tabs.map(({ to, name, icon }) => (
          <a
            key={to}
            class="tab"
            href={addressOf(to)}
            aria-current={to === currentPath ? 'page' : undefined}
            data-focus={`bar:${to}`}
          >
            <Icon name={icon} />
            <span>{name}</span>
          </a>
        ))}
      </nav>
      <div class="bar-end">
        {isVisitor && (
          <a
            class="chip bar-visit"
            href={addressOf('/?new')}
            title={t.watch.welcome.visitor}
            data-focus="bar:visit"
            data-testid="leave-visit"
          >
            {t.watch.welcome.leave}
          </a>
        )}
        {roundLinks.map((link) => (
          <RoundLink key={link.to} link={link} isHere={link.to === location.path} />
        ))}
        <a
          class="bar-round"
          href={addressOf(`/filters${filters}`)}
          data-sheet
          data-focus="bar:filters"
          aria-label={words.filters}
        >
          <Icon name="sliders" />
        </a>
        {accountLinks(isVisitor, isAdmin).map((link) => (
          <RoundLink key={link.to} link={link} isHere={false} />
        ))}
        <a
          class="bar-person"
          href={addressOf('/who')}
          data-focus="bar:who"
          aria-label={words.who({ name: shownName(profile.name) })}
        >
          <Avatar url={profile.avatarUrl} />
        </a>
      </div>
    </header>
  )
}

function RoundLink({ link: { to, name, icon }, isHere }: { link: BarLink; isHere: boolean }) {
  return (
    <a
      class={`bar-round bar-${icon}`}
      href={addressOf(to)}
      aria-current={isHere ? 'page' : undefined}
      aria-label={name}
      title={name}
      data-focus={`bar:${to}`}
    >
      <Icon name={icon} />
    </a>
  )
}

// A page addressed by its id has no filters to show.
function filtersOf(search: string): string {
  return new URLSearchParams(search).has('page') ? '' : search
}

/** Whether the page is scrolled under the bar. */
function useScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false)
  useEffect(() => {
    const update = () => setIsScrolled(scrollY > fadeHeight)
    addEventListener('scroll', update, { passive: true })
    update()
    return () => removeEventListener('scroll', update)
  }, [])
  return isScrolled
}
