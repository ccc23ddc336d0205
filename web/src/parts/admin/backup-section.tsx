import { useState } from 'preact/hooks'
import { offerFile } from '../../api/offer-file.ts'
import { household } from '../../messages/household.ts'
import { Button } from '../controls/button.tsx'
import { useAction } from '../controls/use-action.ts'
import { Section } from '../layout/section.tsx'
import { DoneLine } from '../status/done-line.tsx'
import { FailureNotice } from '../status/notice.tsx'
import { admin } from './api.ts'

const words = household.admin

/** Downloads a backup, without the keys. */
export function BackupSection() {
  const [doneText, setDoneText] = useState('')
  const saving = useAction(async () => {
    setDoneText('')
    offerFile(await admin.backup(), backupName())
    setDoneText(words.backupDone)
  })
  return (
    <Section title={words.backup} lead={words.backupLead}>
      <FailureNotice failure={saving.failure} wording={{ 409: words.backupBusy }} />
      <Button busy={saving.busy} onPress={saving.run} testId="backup">
        {words.backupGo}
      </Button>
      <DoneLine>{doneText}</DoneLine>
    </Section>
  )
}

function backupName(): string {
  return `marquee-${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.backup`
}
