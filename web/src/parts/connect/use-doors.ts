import { useCallback } from 'preact/hooks'
import { marquee } from '../../watching/client.ts'
import { usePolled } from '../status/use-polled.ts'

const pollMs = 3000

/** Read once: it does not change while the server runs. */
let publicUrl: string | null | undefined
async function readPublicUrl(): Promise<string | null> {
  if (publicUrl === undefined) publicUrl = await marquee.doors.publicUrl()
  return publicUrl
}

/** The profile's connections, polled while the screen is visible. */
export function useDoors() {
  const read = useCallback(async () => ({ doors: await marquee.doors.list(), publicUrl: await readPublicUrl() }), [])
  const { value, failure, ask } = usePolled(read, pace)
  return { doors: value?.doors, publicUrl: value?.publicUrl, failure, look: ask }
}

const pace = () => pollMs
