import { t } from '../messages/chosen.ts'
import { ButtonLink } from '../parts/button.tsx'
import { Door } from '../parts/door.tsx'
import { InviteSection } from '../parts/invite-section.tsx'
import { ProfilesSection } from '../parts/profiles-section.tsx'
import { useAccount, useSession } from '../parts/session.tsx'
import { SignInsSection } from '../parts/sign-ins-section.tsx'
import { StepHeading } from '../parts/step.tsx'

/** `/`: the first account, the way in, or the person's own house. */
export function HomeScreen() {
  const { session } = useSession()
  return session.account ? <Home key={session.account.id} /> : <Door lead={t.door.homeLead} />
}

function Home() {
  const account = useAccount()
  return (
    <div class="home">
      <div class="home-hero card sign stack">
        <div class="stack-tight">
          <StepHeading>{t.home.greeting(account.name)}</StepHeading>
          <p class="lead">{t.home.linkLead}</p>
        </div>
        <ButtonLink href="/activate" look="main" icon="screen">
          {t.home.link}
        </ButtonLink>
      </div>
      <div class="home-column">
        <ProfilesSection />
        {account.admin && <InviteSection />}
      </div>
      <div class="home-column">
        <SignInsSection />
      </div>
    </div>
  )
}
