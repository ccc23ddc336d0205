import { type ComponentChildren, createContext } from 'preact'
import { useCallback, useContext, useEffect, useMemo, useState } from 'preact/hooks'
import { type Account, api, type BrowserSession, type SignedIn } from '../../api/api.ts'
import { asFailure, type Failure } from '../../api/failure.ts'
import { adoptSession, reopenSessionWith } from '../../api/transport.ts'
import { noteSignedOut } from './signed-out.ts'

type SessionTools = {
  /** Reads the session from the server again. */
  reopen: () => Promise<BrowserSession>
  /** Adopts the response of a sign-in. */
  enter: (signedIn: SignedIn) => void
  signOut: () => Promise<void>
}
type Opening = SessionTools & { session: BrowserSession | undefined; failure: Failure | undefined; start: () => void }

const SessionContext = createContext<Opening | undefined>(undefined)

/** Opens the session at the start and provides it to its children. */
export function WithSession({ children }: { children: ComponentChildren }) {
  const [session, setSession] = useState<BrowserSession>()
  const [failure, setFailure] = useState<Failure>()

  const show = useCallback((opened: BrowserSession) => {
    adoptSession(opened)
    if (opened.account && !opened.visitor) noteSignedOut(false)
    setSession(opened)
    return opened
  }, [])
  const reopen = useCallback(() => api.session().then(show), [show])
  const start = useCallback(() => {
    setFailure(undefined)
    reopen().catch((thrown) => setFailure(asFailure(thrown)))
  }, [reopen])

  useEffect(() => {
    reopenSessionWith(reopen)
    start()
  }, [reopen, start])

  const opening = useMemo(() => {
    const enter = (signedIn: SignedIn) => {
      if (!session) return
      const { visitor: _, ...rest } = session // no longer a visitor
      show({ ...rest, ...signedIn })
    }
    const signOut = () =>
      api
        .signOut()
        .then(reopen)
        .then(() => noteSignedOut(true))
    return { session, failure, start, reopen, enter, signOut }
  }, [session, failure, start, reopen, show])
  return <SessionContext.Provider value={opening}>{children}</SessionContext.Provider>
}

/** The session and the state of opening it, for parts outside `SessionGate`. */
export function useOpening(): Opening {
  const opening = useContext(SessionContext)
  if (!opening) throw new Error('outside WithSession')
  return opening
}

/** The session of this browser; only inside `SessionGate`. */
export function useSession(): SessionTools & { session: BrowserSession } {
  const { session, ...tools } = useOpening()
  if (!session) throw new Error('outside SessionGate')
  return { ...tools, session }
}

/** The signed-in account; only where a screen has made sure that there is one. */
export function useAccount(): Account {
  const { account } = useSession().session
  if (!account) throw new Error('signed out')
  return account
}
