import type { Door, ListedSignIn } from '@marquee/sdk'
import { useState } from 'preact/hooks'
import { useKeptFocus } from '../../focus/use-kept-focus.ts'
import { household } from '../../messages/household.ts'
import { marquee } from '../../watching/client.ts'
import { Button } from '../controls/button.tsx'
import { Field } from '../controls/field.tsx'
import { useForm } from '../controls/use-form.ts'
import { FailureNotice } from '../status/notice.tsx'
import type { ConnectClient, PastedText } from './clients.ts'
import { CopyField } from './copy-field.tsx'
import { FoldedBox } from './fold.tsx'
import { QrCode } from './qr-code.tsx'
import { StatusLight } from './status-light.tsx'

const words = household.connect

type BoxProps = {
  client: ConnectClient
  doors: readonly Door[]
  apps: readonly ListedSignIn[]
  isFirst: boolean
  onMade: () => void
}

/** One program: where to paste the URL, and the URL. */
export function ClientBox({ client, doors, apps, isFirst, onMade }: BoxProps) {
  const name = words.names[client.id]
  const seen = [
    ...doors.filter(({ program, label }) => program === client.id || label === name).map(({ firstSeenAt }) => firstSeenAt),
    ...apps.filter(({ clientID }) => clientID === client.id).map(({ lastUsedAt }) => lastUsedAt),
  ]
  const [pasted, setPasted] = useState<PastedText | undefined>(client.kind === 'open' ? client.pasted : undefined)
  return (
    <FoldedBox
      name={name}
      light={seen.length > 0 && <StatusLight isOn={seen.some((at) => at !== null)} />}
      testId={`client-${client.id}`}
    >
      <p class="quiet">{words.where[client.id]}</p>
      {pasted && <ToPaste pasted={pasted} name={name} isOnce={client.kind !== 'open'} />}
      {client.kind !== 'open' && (
        <CreateForm
          client={client}
          name={name}
          isFirst={isFirst}
          isAgain={pasted !== undefined}
          onMade={(made) => {
            setPasted(made)
            onMade()
          }}
        />
      )}
    </FoldedBox>
  )
}

function ToPaste({ pasted: { address, snippet }, name, isOnce }: { pasted: PastedText; name: string; isOnce: boolean }) {
  return (
    <div class="stack-tight">
      <CopyField label={words.address} value={address} name={name} />
      {snippet && <CopyField label={snippet.label} value={snippet.text} name={snippet.label} isLong />}
      {isOnce && <p class="client-once">{words.once}</p>}
      <QrCode text={address} name={name} />
    </div>
  )
}

type CreateFormProps = {
  client: Exclude<ConnectClient, { kind: 'open' }>
  name: string
  isFirst: boolean
  isAgain: boolean
  onMade: (pasted: PastedText) => void
}

function CreateForm({ client, name, isFirst, isAgain, onMade }: CreateFormProps) {
  const { id: program, kind, hasUsers, pastedOf } = client
  const action = isAgain ? words.again : words.make
  const form = useForm({
    initial: { serverUser: '' },
    check: () => ({}),
    send: async ({ serverUser }) => {
      const user = serverUser.trim()
      onMade(pastedOf(await marquee.doors.make({ kind, program, ...(user !== '' && { serverUser: user }) })))
    },
  })
  useKeptFocus(form.props.ref)
  return (
    <form class="stack-tight client-form" {...form.props}>
      <FailureNotice failure={form.failure} wording={{ 409: words.full }} extra={form.strayErrors} />
      {hasUsers && !isAgain && <Field field={form.bind('serverUser')} label={words.user} hint={words.userHint} maxLength={200} />}
      <Button busy={form.busy} label={`${action}: ${name}`} testId="make-address" isFirst={isFirst}>
        {action}
      </Button>
    </form>
  )
}
