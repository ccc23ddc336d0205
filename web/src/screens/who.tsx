import { useEffect, useState } from 'preact/hooks'
import { enterScope, isKeyDriven } from '../focus/engine.ts'
import { restoreLocation } from '../focus/memory.ts'
import { t } from '../messages/screens.ts'
import { Button } from '../parts/controls/button.tsx'
import { useAction } from '../parts/controls/use-action.ts'
import { StepHeading } from '../parts/layout/step.tsx'
import { LoadError } from '../parts/status/load-error.tsx'
import { FailureNotice } from '../parts/status/notice.tsx'
import { Waiting } from '../parts/status/waiting.tsx'
import { SignOutDialog } from '../parts/tv/sign-out-dialog.tsx'
import { PeopleGrid } from '../parts/who/people-grid.tsx'
import { currentLocation, go, isTv } from '../router.ts'
import { marquee } from '../watching/client.ts'
import { clearNames } from '../watching/names.ts'
import { takeReturn } from '../watching/return-to.ts'
import { useWatching } from '../watching/watching-profile.tsx'

const words = t.watch.who

/** `/who`: the profiles of the account; a press selects one. */
export function WhoScreen() {
  const { auth, profiles, failure, isVisitor, choose, retry } = useWatching()
  const [isManaging, setIsManaging] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const isOut = auth?.signedIn === false
  useEffect(() => {
    if (isOut) go('/', { replace: true })
  }, [isOut])
  const choosing = useAction(async (profileId: string) => {
    await choose(profileId)
    clearNames()
    go(takeReturn() ?? '/browse')
  })
  const isReady = profiles !== undefined
  useEffect(() => {
    if (isReady && isKeyDriven() && !restoreLocation(currentLocation().key)) enterScope()
  }, [isReady])
  if (failure) return <LoadError isScreen failure={failure} onRetry={retry} />
  if (!profiles) return <Waiting />
  const isEmpty = profiles.length === 0
  return (
    <section class="who-screen">
      <StepHeading silent>{isEmpty ? words.firstTitle : words.title}</StepHeading>
      {isEmpty && <p class="lead">{words.firstLead}</p>}
      <FailureNotice failure={choosing.failure} />
      <PeopleGrid profiles={profiles} isManaging={isManaging} onChoose={(id) => void choosing.run(id)} />
      <div class="who-foot" data-group>
        {!isVisitor && !isEmpty && (
          <Button onPress={() => setIsManaging(!isManaging)} icon={isManaging ? 'check' : 'pencil'} testId="manage">
            {isManaging ? words.done : words.manage}
          </Button>
        )}
        {isTv && <Button onPress={() => setIsLeaving(true)}>{t.watch.tv.signOut}</Button>}
      </div>
      {isLeaving && <SignOutDialog signOut={() => marquee.signOut()} onClose={() => setIsLeaving(false)} />}
    </section>
  )
}
