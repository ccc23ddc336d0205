import { useState } from 'preact/hooks'
import { api } from '../../api/api.ts'
import { offerFile } from '../../api/offer-file.ts'
import { t } from '../../messages/screens.ts'
import { Button } from '../controls/button.tsx'
import { useAction } from '../controls/use-action.ts'
import { Section } from '../layout/section.tsx'
import { DoneLine } from '../status/done-line.tsx'
import { FailureNotice } from '../status/notice.tsx'

const fileName = 'marquee-export.json'

/** Downloads everything the server stores about the account. */
export function ExportAccount() {
  const [doneText, setDoneText] = useState('')
  const exporting = useAction(async () => {
    setDoneText('')
    offerFile(await api.exportAccount(), fileName)
    setDoneText(t.account.exportDone)
  })
  return (
    <Section title={t.account.exportTitle} lead={t.account.exportLead}>
      <FailureNotice failure={exporting.failure} />
      <Button busy={exporting.busy} onPress={exporting.run} testId="export">
        {t.account.exportGo}
      </Button>
      <DoneLine>{doneText}</DoneLine>
    </Section>
  )
}
