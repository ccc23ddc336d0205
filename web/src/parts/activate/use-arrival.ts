import { useEffect, useState } from 'preact/hooks'
import { api, type SignIn } from '../../api/api.ts'
import type { DeviceRequest } from './look-up.ts'

const everyMs = 2000
const forMs = 30_000

/** The sign-in of a device just approved: it comes when the device next asks. We look for half a minute. */
export function useArrival(asking: DeviceRequest): { signIn?: SignIn; isOver: boolean } {
  const [arrival, setArrival] = useState<{ signIn?: SignIn; isOver: boolean }>({ isOver: false })
  useEffect(() => {
    const endMs = Date.now() + forMs
    let hasLeft = false
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      // A look that fails is only one look less; the list of sign-ins is there in any case.
      const signIns = await api.signIns().catch(() => [])
      const signIn = signIns.find((one) => isOf(asking, one))
      if (hasLeft) return
      if (signIn) setArrival({ signIn, isOver: true })
      else if (Date.now() >= endMs) setArrival({ isOver: true })
      else timer = setTimeout(look, everyMs)
    }
    timer = setTimeout(look, everyMs)
    return () => {
      hasLeft = true
      clearTimeout(timer)
    }
  }, [asking])
  return arrival
}

function isOf({ signedIn, activation }: DeviceRequest, signIn: SignIn): boolean {
  const isNew = !signedIn.has(signIn.publicId) && !signIn.current
  return isNew && signIn.clientName === activation.clientName && signIn.deviceName === activation.deviceName
}
