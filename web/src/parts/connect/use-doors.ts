import { useCallback } from 'preact/hooks'
import { marquee } from '../../watching/client.ts'
import { usePolled } from '../status/use-polled.ts'

const lookMs = 3000

/** Asked once: it is the same for as long as the server runs. */
let publicUrl: string | null | undefined
async function readPublicUrl(): Promise<string | null> {
  if (publicUrl === undefined) publicUrl = await marquee.doors.publicUrl()
  return publicUrl
}

/** What the profile has connected, looked at again and again while the screen is seen. */
export function useDoors() {
  const read = useCallback(async () => ({ doors: await marquee.doors.list(), publicUrl: await readPublicUrl() }), [])
  const { value, failure, ask } = usePolled(read, pace)
  return { doors: value?.doors, publicUrl: value?.publicUrl, failure, look: ask }
}

const pace = () => lookMs
