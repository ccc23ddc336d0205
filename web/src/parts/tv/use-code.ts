import { type DeviceSignIn, MarqueeError } from '@marquee/sdk'
import { useEffect, useState } from 'preact/hooks'
import { asFailure, type Failure } from '../../api/failure.ts'
import { t } from '../../messages/screens.ts'
import { marquee } from '../../watching/client.ts'

type CodeState = { signIn?: DeviceSignIn; end?: 'denied' | 'expired'; failure?: Failure }

const qrPixels = 600
/** Devices that the server names by their User-Agent. */
const knownTv = /TV|Tizen|Web0S|BRAVIA|CrKey|AFT[A-Z]|Roku|PlayStation|Xbox/

/** A code to sign in with (one from before a reload if it is still valid), and how waiting for it ends. */
export function useCode(): CodeState & { again: () => void } {
  const [state, setState] = useState<CodeState>({})
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    const show = (next: CodeState) => !leaving.signal.aborted && setState(next)
    const run = async () => {
      show({})
      const signIn =
        (await marquee.resumeSignIn()) ??
        (await marquee.signInWithDeviceCode({
          ...(!knownTv.test(navigator.userAgent) && { deviceName: t.watch.tv.deviceName }),
          qrSize: qrPixels,
        }))
      show({ signIn })
      await signIn.wait({ signal: leaving.signal })
    }
    run().catch((thrown) => show(endOf(thrown)))
    return () => leaving.abort()
  }, [attempt])
  return { ...state, again: () => setAttempt(attempt + 1) }
}

function endOf(thrown: unknown): CodeState {
  if (thrown instanceof MarqueeError && thrown.code === 'DEVICE_CODE_DENIED') return { end: 'denied' }
  if (thrown instanceof MarqueeError && thrown.status === 401) return { end: 'expired' }
  if (thrown instanceof MarqueeError && thrown.code === 'DEVICE_CODE_EXPIRED') return { end: 'expired' }
  return { failure: asFailure(thrown) }
}
