import { useEffect, useState } from 'preact/hooks'
import { household } from '../../messages/household.ts'
import { currentLocation, go } from '../../router.ts'
import { Button } from '../controls/button.tsx'
import { isolated } from '../controls/shown-name.ts'
import { Section } from '../layout/section.tsx'
import { wasRefused } from '../sign-in/provider-refusal.ts'
import { ProviderFailure, useProvider } from '../sign-in/provider-sign-in.tsx'
import { useSession } from '../sign-in/session.tsx'
import { DoneLine } from '../status/done-line.tsx'

const back = '?linked'

/** Links the account with the person's own at the identity provider, or says that it is linked. */
export function LinkProvider({ name: given }: { name: string }) {
  const words = household.account // read at render: several screens may share this part
  const name = isolated(given)
  const going = useProvider()
  const isDone = useSession().session.signsInWith?.provider === true
  const [isLinked] = useState(() => currentLocation().search === back && !wasRefused())
  useEffect(() => {
    if (isLinked) go('/settings', { replace: true })
  }, [isLinked])
  return (
    <Section title={words.provider({ name })} lead={isDone ? words.providerLinked({ name }) : words.providerLead({ name })}>
      <ProviderFailure failure={going.failure} />
      {!isDone && (
        <Button
          busy={going.busy}
          onPress={() => void going.run({ purpose: 'link', returnTo: `/settings${back}` })}
          testId="link-provider"
        >
          {words.linkProvider({ name })}
        </Button>
      )}
      <DoneLine>{isLinked ? words.linked({ name }) : ''}</DoneLine>
    </Section>
  )
}
