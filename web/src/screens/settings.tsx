import { useState } from 'preact/hooks'
import { api } from '../api/api.ts'
import { household } from '../messages/household.ts'
import { t } from '../messages/screens.ts'
import { AccountFacts } from '../parts/account/account-facts.tsx'
import { DeleteAccount } from '../parts/account/delete-account.tsx'
import { ExportAccount } from '../parts/account/export-account.tsx'
import { InviteSection } from '../parts/account/invite-section.tsx'
import { LanguageChoice } from '../parts/account/language-choice.tsx'
import { LinkProvider } from '../parts/account/link-provider.tsx'
import { PasswordForm } from '../parts/account/password-form.tsx'
import { SignInsSection } from '../parts/account/sign-ins-section.tsx'
import { ButtonLink } from '../parts/controls/button.tsx'
import { Section } from '../parts/layout/section.tsx'
import { Step } from '../parts/layout/step.tsx'
import { useSession } from '../parts/sign-in/session.tsx'
import { SignInPanel } from '../parts/sign-in/sign-in-panel.tsx'
import '../style/screens/settings.css'

const words = household.account

/** `/settings`: the account, its sign-ins, password, data and deletion. */
export function SettingsScreen() {
  const { session, signOut } = useSession()
  const [isDeleted, setIsDeleted] = useState(false)
  const [wasIn] = useState(session.account !== undefined)
  if (isDeleted) return <Deleted />
  if (session.visitor) return <Visiting />
  if (!session.account) return <SignInPanel lead={wasIn ? t.signInPanel.homeLead : t.signInPanel.returnLead} />
  const { id, admin } = session.account
  return (
    <div class="settings" key={id}>
      <div class="settings-column" data-column>
        <AccountFacts />
        <LanguageChoice />
        <LinkDevice />
        <ConnectPrograms />
        <SignInsSection list={api.signIns} revoke={api.revoke} leave={signOut} />
      </div>
      <div class="settings-column" data-column>
        {admin && <Administration />}
        {admin && <InviteSection />}
        {session.oidc && <LinkProvider name={session.oidc.name} />}
        {session.passwords && <PasswordForm />}
        <ExportAccount />
        <DeleteAccount onDeleted={() => setIsDeleted(true)} />
      </div>
    </div>
  )
}

function Administration() {
  return (
    <Section title={words.admin} lead={words.adminLead}>
      <ButtonLink href="/admin" icon="shield">
        {words.toAdmin}
      </ButtonLink>
    </Section>
  )
}

function LinkDevice() {
  return (
    <Section title={words.link} lead={words.linkLead}>
      <ButtonLink href="/activate" icon="screen">
        {words.link}
      </ButtonLink>
    </Section>
  )
}

function ConnectPrograms() {
  return (
    <Section title={household.connect.title} lead={household.connect.settingsLead}>
      <ButtonLink href="/connect" icon="globe">
        {household.connect.fromSettings}
      </ButtonLink>
    </Section>
  )
}

function Visiting() {
  return (
    <Step title={words.visitorTitle} lead={words.visitorLead}>
      <ButtonLink href="/?new" look="main">
        {words.toStart}
      </ButtonLink>
      <LanguageChoice />
    </Step>
  )
}

function Deleted() {
  return (
    <Step title={t.account.deletedTitle} lead={t.account.deletedLead}>
      <ButtonLink href="/">{t.back}</ButtonLink>
    </Step>
  )
}
