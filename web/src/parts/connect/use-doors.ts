import type { ListedSignIn } from '@marquee/sdk'
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

/** Applications that signed in for this profile, as clients of Trakt do. */
async function readApps(profileId: string): Promise<ListedSignIn[]> {
  return (await marquee.sessions.list()).filter((signIn) => signIn.profileId === profileId)
}

/** The profile's connections, polled while the screen is visible. */
export function useDoors(profileId: string) {
  const read = useCallback(async () => {
    const [doors, apps, publicUrl] = await Promise.all([marquee.doors.list(), readApps(profileId), readPublicUrl()])
    return { doors, apps, publicUrl }
  }, [profileId])
  const { value, failure, refresh } = usePolled(read, pace)
  return { doors: value?.doors, apps: value?.apps, publicUrl: value?.publicUrl, failure, refresh }
}

const pace = () => pollMs
