import type { AuthState, Profile } from '@marquee/sdk'
import { type ComponentChildren, createContext } from 'preact'
import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { asFailure, type Failure } from '../api/failure.ts'
import { marquee } from './client.ts'
import { clearPages } from './page-views.ts'

type WatchingProfile = {
  /** Undefined until the server or the storage has been read. */
  auth: AuthState | undefined
  failure: Failure | undefined
  profiles: Profile[] | undefined
  /** The selected profile, if there is one. */
  profile: Profile | undefined
  /** Whether this is a visitor, who may change nothing. */
  isVisitor: boolean
  /** Whether the account is an administrator's. */
  isAdmin: boolean
  choose: (profileId: string) => Promise<void>
  reloadProfiles: () => Promise<void>
  retry: () => void
}

/** The web sign-in of this browser: its account, and whether it is a visitor's. */
type BrowserSignIn = {
  account?: string | undefined
  isVisitor?: boolean
  isAdmin?: boolean
  hasSignInForms?: boolean
  onRetry?: () => void
}

const ProfileContext = createContext<WatchingProfile | undefined>(undefined)

/** Provides the sign-in and the selected profile to its children. */
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

  const reloadSignIn = useCallback(() => {
    setFailure(undefined)
    marquee.reloadSignIn().then(setAuth, (thrown) => setFailure(asFailure(thrown)))
  }, [])
  useEffect(() => {
    marquee.authState().then(setAuth, (thrown) => setFailure(asFailure(thrown)))
    return marquee.onAuthStateChanged(setAuth)
  }, [])
  // The account may have changed through the sign-in forms: then the client reads its state again, once.
  const reloadedFor = useRef<string | undefined>(undefined)
  const signedInAs = auth?.signedIn ? auth.accountId : undefined
  useEffect(() => {
    if (auth === undefined || !hasSignInForms || signedInAs === account || reloadedFor.current === `${account}`) return
    reloadedFor.current = `${account}`
    reloadSignIn()
  }, [auth, hasSignInForms, signedInAs, account, reloadSignIn])

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
    clearPages()
    if (signedIn !== undefined) void reloadProfiles()
  }, [signedIn, reloadProfiles])

  const profileId = auth?.signedIn ? auth.profileId : undefined
  const context = useMemo(() => {
    const choose = async (id: string) => {
      await marquee.selectProfile(id)
      clearPages()
    }
    const retry = () => {
      onRetry?.()
      reloadSignIn()
      if (signedIn !== undefined) void reloadProfiles()
    }
    const profile = profiles?.find(({ id }) => id === profileId)
    return { auth, failure, profiles, profile, isVisitor, isAdmin, choose, reloadProfiles, retry }
  }, [auth, failure, profiles, profileId, isVisitor, isAdmin, signedIn, reloadSignIn, reloadProfiles, onRetry])
  return <ProfileContext.Provider value={context}>{children}</ProfileContext.Provider>
}

/** The sign-in and the selected profile. */
export function useWatching(): WatchingProfile {
  const context = useContext(ProfileContext)
  if (!context) throw new Error('outside WithProfile')
  return context
}

/** The selected profile; only where a screen has made sure that there is one. */
export function useProfile(): Profile {
  const { profile } = useWatching()
  if (!profile) throw new Error('nobody is watching')
  return profile
}
