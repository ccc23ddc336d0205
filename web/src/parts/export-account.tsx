import { useState } from 'preact/hooks'
import { t } from '../messages/chosen.ts'
import { api } from './api.ts'
import { Button } from './button.tsx'
import { FailureNotice } from './notice.tsx'
import { offerFile } from './offer-file.ts'
import { Said } from './said.tsx'
import { Section } from './section.tsx'
import { useAction } from './use-action.ts'

const fileName = 'marquee-export.json'

/** Everything the server holds about the person, as a file. */
export function ExportAccount() {
  const [said, setSaid] = useState('')
  const exporting = useAction(async () => {
    setSaid('')
    offerFile(await api.exportAccount(), fileName)
    setSaid(t.account.exportDone)
  })
  return (
    <Section title={t.account.exportTitle} lead={t.account.exportLead}>
      <FailureNotice failure={exporting.failure} />
      <Button busy={exporting.busy} onPress={exporting.run} testId="export">
        {t.account.exportGo}
      </Button>
      <Said>{said}</Said>
    </Section>
  )
}
