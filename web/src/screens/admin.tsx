import { household } from '../messages/household.ts'
import { t } from '../messages/screens.ts'
import { InviteSection } from '../parts/account/invite-section.tsx'
import { AccountsSection } from '../parts/admin/accounts-section.tsx'
import { admin } from '../parts/admin/api.ts'
import { BackupSection } from '../parts/admin/backup-section.tsx'
import { ImportsSection } from '../parts/admin/imports-section.tsx'
import { LoadSection } from '../parts/admin/load-section.tsx'
import { Tiles } from '../parts/admin/tiles.tsx'
import { TrainingSection } from '../parts/admin/training-section.tsx'
import { ButtonLink } from '../parts/controls/button.tsx'
import { Step, StepHeading } from '../parts/layout/step.tsx'
import { useSession } from '../parts/sign-in/session.tsx'
import { SignInPanel } from '../parts/sign-in/sign-in-panel.tsx'
import { FailureNotice, Notice } from '../parts/status/notice.tsx'
import { usePolled } from '../parts/status/use-polled.ts'
import '../style/screens/admin.css'
import '../style/progress.css'

const words = household.admin
const pollMs = 5000
const pace = () => pollMs

/** `/admin`: the state of the server, its catalogue, models and accounts; for administrators. */
export function AdminScreen() {
  const { account } = useSession().session
  if (!account) return <SignInPanel lead={t.signInPanel.returnLead} />
  return account.admin ? <Administration key={account.id} /> : <NotAllowed />
}

function Administration() {
  const { value, failure, refresh } = usePolled(admin.overview, pace)
  return (
    <div class="admin">
      <header class="admin-head stack-tight">
        <StepHeading>{words.title}</StepHeading>
        <p class="lead">{value ? words.lead({ version: value.version, name: value.node.name }) : '\u00a0'}</p>
      </header>
      {failure && !value && <FailureNotice failure={failure} onRetry={() => void refresh()} />}
      {failure && value && (
        <Notice tone="care">
          <p>{words.stale}</p>
        </Notice>
      )}
      <Tiles overview={value} />
      <div class="admin-columns">
        <div class="admin-column" data-column>
          <ImportsSection sources={value?.catalogue.sources ?? []} onDone={() => void refresh()} />
          <LoadSection load={value?.load} />
        </div>
        <div class="admin-column" data-column>
          <TrainingSection />
          <BackupSection />
          <AccountsSection />
          <InviteSection />
        </div>
      </div>
    </div>
  )
}

function NotAllowed() {
  return (
    <Step title={words.title} lead={words.notAllowed}>
      <ButtonLink href="/">{t.back}</ButtonLink>
    </Step>
  )
}
