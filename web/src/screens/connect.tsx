import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useKeptFocus } from '../focus/use-kept-focus.ts'
import { household } from '../messages/household.ts'
import { t } from '../messages/screens.ts'
import { ClientBox } from '../parts/connect/client-box.tsx'
import { type ConnectClient, clientsAt } from '../parts/connect/clients.ts'
import { ConnectionList } from '../parts/connect/connection-list.tsx'
import { SourceBox, sourceKinds } from '../parts/connect/source-box.tsx'
import { useDoors } from '../parts/connect/use-doors.ts'
import { useSources } from '../parts/connect/use-sources.ts'
import { ButtonLink } from '../parts/controls/button.tsx'
import { isolated } from '../parts/controls/shown-name.ts'
import { useFrameLocation } from '../parts/layout/profile-frame.tsx'
import { DoneLine } from '../parts/status/done-line.tsx'
import { FailureNotice } from '../parts/status/notice.tsx'
import { useTick } from '../parts/status/use-tick.ts'
import { addressOf } from '../router.ts'
import { useProfile, useWatching } from '../watching/watching-profile.tsx'
import { useReturn } from './browse.tsx'
import '../style/screens/taste.css'
import '../style/screens/connect.css'

const words = household.connect

/** `/connect`: programs that report what the profile watches, and programs that show its rows. */
export function ConnectScreen() {
  const profile = useProfile()
  const { isVisitor } = useWatching()
  const isAllowed = !isVisitor && profile.maturity !== 'kids'
  useEffect(() => {
    document.title = `${words.title} · ${t.product}`
  }, [])
  return (
    <div class="taste connect">
      <header class="stack-tight">
        <h1>{words.title}</h1>
        <p class="lead">{words.lead}</p>
      </header>
      {isAllowed ? <Connections key={profile.id} profileId={profile.id} /> : <NotConnectable isVisitor={isVisitor} />}
    </div>
  )
}

function NotConnectable({ isVisitor }: { isVisitor: boolean }) {
  useReturn(useFrameLocation().key, true)
  return (
    <>
      <p class="empty">{isVisitor ? words.visitor : words.kids}</p>
      {!isVisitor && (
        <div>
          <ButtonLink href={addressOf('/who')} isFirst>
            {t.watch.browse.otherProfile}
          </ButtonLink>
        </div>
      )}
    </>
  )
}

function Connections({ profileId }: { profileId: string }) {
  const { doors, apps, publicUrl, failure, refresh } = useDoors(profileId)
  const clients = useMemo(() => publicUrl !== undefined && clientsAt(publicUrl ?? location.origin), [publicUrl])
  const [done, setDone] = useState('')
  const { key } = useFrameLocation()
  useReturn(key, publicUrl !== undefined)
  const [parts, heading] = [useRef<HTMLDivElement>(null), useRef<HTMLHeadingElement>(null)]
  useKeptFocus(parts, heading)
  const end = (name: string) => {
    setDone(words.revoked({ name: isolated(name) }))
    void refresh()
  }
  const boxes = (clients: readonly ConnectClient[]) => (
    <div class="clients">
      {clients.map((client) => (
        <ClientBox
          key={client.id}
          client={client}
          doors={doors ?? []}
          apps={apps ?? []}
          isFirst={client.id === 'jellyfin'}
          onMade={() => void refresh()}
        />
      ))}
    </div>
  )
  return (
    <div ref={parts} class="connect-parts">
      {failure && <FailureNotice failure={failure} wording={{ 403: words.kids }} onRetry={() => void refresh()} />}
      <h2 ref={heading} tabIndex={-1}>
        {words.connected}
      </h2>
      <DoneLine>{done}</DoneLine>
      {doors?.length === 0 && apps?.length === 0 && <p class="empty">{words.none}</p>}
      {doors && apps && doors.length + apps.length > 0 && <ConnectionList doors={doors} apps={apps} onEnded={end} />}
      <h2 class="taste-part">{words.in}</h2>
      <p class="quiet">{words.addressLead}</p>
      {clients && boxes(clients.senders)}
      <SourceBoxes profileId={profileId} />
      <h2 class="taste-part">{words.out}</h2>
      {clients && boxes(clients.readers)}
    </div>
  )
}

/** Media servers that are polled, instead of or besides their webhooks. */
function SourceBoxes({ profileId }: { profileId: string }) {
  const { sources, failure, refresh } = useSources(profileId)
  const nowMs = useTick(10_000)
  const [parts, heading] = [useRef<HTMLDivElement>(null), useRef<HTMLHeadingElement>(null)]
  useKeptFocus(parts, heading)
  return (
    <div ref={parts} class="connect-parts">
      <h2 class="taste-part" ref={heading} tabIndex={-1}>
        {household.sources.title}
      </h2>
      <p class="quiet">{household.sources.lead}</p>
      {failure && <FailureNotice failure={failure} wording={{ 403: words.kids }} onRetry={() => void refresh()} />}
      <div class="clients">
        {sourceKinds.map((kind) => (
          <SourceBox
            key={kind}
            kind={kind}
            sources={(sources ?? []).filter((source) => source.kind === kind)}
            nowMs={nowMs}
            onChanged={() => void refresh()}
          />
        ))}
      </div>
    </div>
  )
}
