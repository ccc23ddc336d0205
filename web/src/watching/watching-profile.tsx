import type { AuthState, Profile } from '@marquee/sdk'
import { type ComponentChildren, createContext } from 'preact'
import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { asFailure, type Failure } from '../api/failure.ts'
import { marquee } from './client.ts'
import { forgetPages } from './page-views.ts'

type WatchingProfile = {
  /** Unknown until the server or the storage has been asked. */
  auth: AuthState | undefined
  failure: Failure | undefined
  profiles: Profile[] | undefined
  /** Who is watching, once somebody is chosen. */
  profile: Profile | undefined
  /** Whether nothing may be changed: somebody who only looks around. */
  isVisitor: boolean
  /** Whether the server is theirs to run. */
  isAdmin: boolean
  choose: (profileId: string) => Promise<void>
  reloadProfiles: () => Promise<void>
  retry: () => void
}

/** What the door of this browser says: whose cookie it is, and whether they only look around. */
type BrowserSignIn = {
  account?: string | undefined
  isVisitor?: boolean
  isAdmin?: boolean
  hasSignInForms?: boolean
  onRetry?: () => void
}

const ProfileContext = createContext<WatchingProfile | undefined>(undefined)

/** Knows who is signed in and who is watching, for everything inside. */
export function WithProfile({
  account,
  isVisitor = false,
  isAdmin = false,
  hasSignInForms = false,
  onRetry,
  children,
}: BrowserSignIn & { children: ComponentChildren }) {
  const [auth, setAuth] = useState<AuthState>()
  const [profiles, setProfiles] = useState<Profile[]>()
  const [failure, setFailure] = useState<Failure>()

  const look = useCallback(() => {
    setFailure(undefined)
    marquee.reloadSignIn().then(setAuth, (thrown) => setFailure(asFailure(thrown)))
  }, [])
  useEffect(() => {
    marquee.authState().then(setAuth, (thrown) => setFailure(asFailure(thrown)))
    return marquee.onAuthStateChanged(setAuth)
  }, [])
  // Somebody may have come in or left by the door's own forms: then the client looks again, once.
  const asked = useRef<string | undefined>(undefined)
  const signedInAs = auth?.signedIn ? auth.accountId : undefined
  useEffect(() => {
    if (auth === undefined || !hasSignInForms || signedInAs === account || asked.current === `${account}`) return
    asked.current = `${account}`
    look()
  }, [auth, hasSignInForms, signedInAs, account, look])

  const signedIn = auth?.signedIn ? (auth.publicId ?? auth.accountId) : undefined
  const reloadProfiles = useCallback(async () => {
    try {
      setProfiles(await marquee.profiles.list())
      setFailure(undefined)
    } catch (thrown) {
      setFailure(asFailure(thrown))
    }
  }, [])
  useEffect(() => {
    setProfiles(undefined)
    forgetPages()
    if (signedIn !== undefined) void reloadProfiles()
  }, [signedIn, reloadProfiles])

  const profileId = auth?.signedIn ? auth.profileId : undefined
  const viewer = useMemo(() => {
    const choose = async (id: string) => {
      await marquee.selectProfile(id)
      forgetPages()
    }
    const retry = () => {
      onRetry?.()
      look()
      if (signedIn !== undefined) void reloadProfiles()
    }
    const profile = profiles?.find(({ id }) => id === profileId)
    return { auth, failure, profiles, profile, isVisitor, isAdmin, choose, reloadProfiles, retry }
  }, [auth, failure, profiles, profileId, isVisitor, isAdmin, signedIn, look, reloadProfiles, onRetry])
  return <ProfileContext.Provider value={viewer}>{children}</ProfileContext.Provider>
}

/** Who is signed in and who is watching. */
export function useWatching(): WatchingProfile {
  const viewer = useContext(ProfileContext)
  if (!viewer) throw new Error('outside WithViewer')
  return viewer
}

/** The profile that is watching; only where a screen has made sure that there is one. */
export function useProfile(): Profile {
  const { profile } = useWatching()
  if (!profile) throw new Error('nobody is watching')
  return profile
}
