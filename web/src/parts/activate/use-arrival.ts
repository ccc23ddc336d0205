import { useEffect, useState } from 'preact/hooks'
import { api, type SignIn } from '../../api/api.ts'
import type { DeviceRequest } from './look-up.ts'

const pollMs = 2000
const giveUpMs = 30_000

/**
 * Polls for the sign-in of a device that was just approved, for half a minute: it exists once the device polls again.
 */
export function useArrival(request: DeviceRequest): { signIn?: SignIn; isOver: boolean } {
  const [arrival, setArrival] = useState<{ signIn?: SignIn; isOver: boolean }>({ isOver: false })
  useEffect(() => {
    const endMs = Date.now() + giveUpMs
    let isUnmounted = false
    let timer: ReturnType<typeof setTimeout>
    const poll = async () => {
      // A failed poll is ignored: the next one follows.
      const signIns = await api.signIns().catch(() => [])
      const signIn = signIns.find((one) => isOf(request, one))
      if (isUnmounted) return
      if (signIn) setArrival({ signIn, isOver: true })
      else if (Date.now() >= endMs) setArrival({ isOver: true })
      else timer = setTimeout(poll, pollMs)
    }
    timer = setTimeout(poll, pollMs)
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [request])
  return arrival
}

function isOf({ signedIn, activation }: DeviceRequest, signIn: SignIn): boolean {
  const isNew = !signedIn.has(signIn.publicId) && !signIn.current
  return isNew && signIn.clientName === activation.clientName && signIn.deviceName === activation.deviceName
}
