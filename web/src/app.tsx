import type { ComponentType } from 'preact'
import { loadHouseholdMessages } from './messages/household.ts'
import { NewUse } from './parts/account/new-use.tsx'
import { ScreenKeyboard } from './parts/keyboard/keyboard.tsx'
import { lazyScreen } from './parts/layout/lazy.tsx'
import { ProfileFrame } from './parts/layout/profile-frame.tsx'
import { Shell } from './parts/layout/shell.tsx'
import { ConfirmPassword } from './parts/sign-in/confirm-password.tsx'
import { ProviderRefused } from './parts/sign-in/provider-notice.tsx'
import { WithSession } from './parts/sign-in/session.tsx'
import { SessionGate } from './parts/sign-in/session-gate.tsx'
import { WatchingFromCookie } from './parts/sign-in/watching-from-cookie.tsx'
import { type AppLocation, isTv, useAppLocation } from './router.ts'
import { BrowseScreen } from './screens/browse.tsx'
import { EditProfileScreen } from './screens/edit-profile.tsx'
import { FiltersSheet } from './screens/filters.tsx'
import { HomeScreen } from './screens/home.tsx'
import { NotFoundScreen } from './screens/not-found.tsx'
import { SearchScreen } from './screens/search.tsx'
import { TitleSheet } from './screens/title.tsx'
import { TvScreen } from './screens/tv.tsx'
import { WhoScreen } from './screens/who.tsx'
import { WithProfile } from './watching/watching-profile.tsx'

/**
 * The layout of a screen: a narrow page of forms (`page`), the whole window (`bare`), below the bar of the chosen
 * profile (`profile`), or a sheet over such a screen (`sheet`).
 */
type Frame = 'page' | 'bare' | 'profile' | 'sheet'
type Route = { path: RegExp; frame: Frame; Screen: ComponentType; isOnTv?: boolean }

/** A screen about the household or its server. Its messages are loaded first. */
const householdScreen = (load: () => Promise<ComponentType>) => lazyScreen(() => loadHouseholdMessages().then(load))

const routes: Route[] = [
  { path: /^\/$/, frame: 'bare', Screen: isTv ? TvScreen : HomeScreen, isOnTv: true },
  { path: /^\/who$/, frame: 'bare', Screen: WhoScreen, isOnTv: true },
  { path: /^\/who\/edit$/, frame: 'bare', Screen: EditProfileScreen, isOnTv: true },
  { path: /^\/browse$/, frame: 'profile', Screen: BrowseScreen, isOnTv: true },
  { path: /^\/find$/, frame: 'profile', Screen: SearchScreen, isOnTv: true },
  { path: /^\/title\/\w+$/, frame: 'sheet', Screen: TitleSheet, isOnTv: true },
  { path: /^\/filters$/, frame: 'sheet', Screen: FiltersSheet, isOnTv: true },
  {
    path: /^\/taste$/,
    frame: 'profile',
    Screen: householdScreen(() => import('./screens/taste.tsx').then((m) => m.TasteScreen)),
    isOnTv: true,
  },
  {
    path: /^\/together$/,
    frame: 'profile',
    Screen: householdScreen(() => import('./screens/together.tsx').then((m) => m.TogetherScreen)),
    isOnTv: true,
  },
  {
    path: /^\/import$/,
    frame: 'profile',
    Screen: householdScreen(() => import('./screens/imports.tsx').then((m) => m.ImportScreen)),
    isOnTv: true,
  },
  {
    path: /^\/connect$/,
    frame: 'profile',
    Screen: householdScreen(() => import('./screens/connect.tsx').then((m) => m.ConnectScreen)),
    isOnTv: true,
  },
  { path: /^\/admin$/, frame: 'page', Screen: householdScreen(() => import('./screens/admin.tsx').then((m) => m.AdminScreen)) },
  {
    path: /^\/activate$/,
    frame: 'page',
    Screen: lazyScreen(() => import('./screens/activate.tsx').then((m) => m.ActivateScreen)),
  },
  isTv
    ? {
        path: /^\/settings$/,
        frame: 'bare',
        Screen: householdScreen(() => import('./screens/tv-settings.tsx').then((m) => m.TvSettingsScreen)),
        isOnTv: true,
      }
    : {
        path: /^\/settings$/,
        frame: 'page',
        Screen: householdScreen(() => import('./screens/settings.tsx').then((m) => m.SettingsScreen)),
      },
  { path: /^\/reset$/, frame: 'page', Screen: lazyScreen(() => import('./screens/reset.tsx').then((m) => m.ResetScreen)) },
  { path: /^\/join$/, frame: 'page', Screen: lazyScreen(() => import('./screens/join.tsx').then((m) => m.JoinScreen)) },
]
const notFound: Route = { path: /./, frame: 'page', Screen: NotFoundScreen }

function routeOf(path: string): Route {
  return routes.find((route) => route.path.test(path) && (!isTv || route.isOnTv)) ?? notFound
}

/** Whether a link to this path stays in the app. */
export function isAppPath(path: string): boolean {
  return routeOf(path) !== notFound
}

/**
 * The screen of the current URL, for the person who is signed in. A TV signs in as a device and needs no web session.
 */
export function App() {
  const location = useAppLocation()
  if (isTv) {
    return (
      <WithProfile>
        <Framed location={location} />
      </WithProfile>
    )
  }
  return (
    <WithSession>
      <WatchingFromCookie>
        <Framed location={location} />
        <ConfirmPassword />
        <ProviderRefused />
        {location.path !== '/activate' && <NewUse />}
      </WatchingFromCookie>
    </WithSession>
  )
}

function Framed({ location }: { location: AppLocation }) {
  return (
    <>
      <Drawn location={location} />
      <ScreenKeyboard />
    </>
  )
}

function Drawn({ location }: { location: AppLocation }) {
  const { frame, Screen } = routeOf(location.path)
  if (frame === 'page' || frame === 'bare') {
    const screen = <Screen key={location.path} />
    return <Shell isBare={frame === 'bare'}>{isTv ? screen : <SessionGate>{screen}</SessionGate>}</Shell>
  }
  const isSheet = frame === 'sheet'
  const below = isSheet ? (location.under ?? { path: '/browse', search: '', key: location.key }) : location
  const Below = routeOf(below.path).Screen
  return (
    <ProfileFrame location={below} sheet={isSheet ? <Screen key={location.key} /> : undefined}>
      <Below />
    </ProfileFrame>
  )
}
