import { useState } from 'preact/hooks'
import { house } from '../../messages/chosen-house.ts'
import { Button } from '../button.tsx'
import { FailureNotice } from '../notice.tsx'
import { offerFile } from '../offer-file.ts'
import { Said } from '../said.tsx'
import { Section } from '../section.tsx'
import { useAction } from '../use-action.ts'
import { admin } from './api.ts'

const words = house.admin

/** Everything but the keys, saved as a file. */
export function BackupSection() {
  const [said, setSaid] = useState('')
  const saving = useAction(async () => {
    setSaid('')
    offerFile(await admin.backup(), backupName())
    setSaid(words.backupDone)
  })
  return (
    <Section title={words.backup} lead={words.backupLead}>
      <FailureNotice failure={saving.failure} wording={{ 409: words.backupBusy }} />
      <Button busy={saving.busy} onPress={saving.run} testId="backup">
        {words.backupGo}
      </Button>
      <Said>{said}</Said>
    </Section>
  )
}

function backupName(): string {
  return `marquee-${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.backup`
}
