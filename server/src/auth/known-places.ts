import { type Ctx, elapsedSince, StoreUnavailable } from '../ctx.ts'
import { truncateAddress } from '../network/addresses.ts'
import { deviceNameOf } from './device-name.ts'
import * as store from './known-place-store.ts'
import * as signIns from './sign-in-store.ts'

const NOTE_USE_EVERY_MS = 60_000
const REFRESH_AFTER_MS = 86_400_000

/** Where a request comes from. */
export type Origin = { address: string; userAgent: string }

/**
 * Three kinds of places: networks a token was used from, networks the password was given in, clients of one sign-in.
 */
const usedFrom = (network: string) => `used from ${network}`
const passwordFrom = (network: string) => `password from ${network}`
const usedBy = (publicId: string, client: string) => `${publicId} used by ${client}`

/** Records the use of a sign-in once a minute, or at once if a device's token is used from a new network or client. */
export async function noteUse(ctx: Ctx, holder: signIns.SignInWithAccount, origin: Origin): Promise<void> {
  const now = ctx.now()
  const use = { last_network: truncateAddress(origin.address), last_client: deviceNameOf(origin.userAgent) }
  const isDue = holder.last_used_at === null || elapsedSince(holder.last_used_at, now) >= NOTE_USE_EVERY_MS
  const marks = holder.kind === 'device' ? await marksFor(ctx, holder, use) : {}
  const isNew = Object.keys(marks).length > 0
  if (!isDue && !isNew) return
  await putUse(ctx, holder, { ...use, ...marks }).catch((error) => {
    // A read is not refused because the store accepts no writes, unless the use is new: the person must see that.
    if (isNew || !(error instanceof StoreUnavailable)) throw error
  })
}

async function putUse(ctx: Ctx, holder: signIns.SignInWithAccount, use: Use & Marks): Promise<void> {
  const now = ctx.now()
  await signIns.noteUse(ctx.db, holder.public_id, now, use)
  const places = [usedFrom(use.last_network), usedBy(holder.public_id, use.last_client)]
  await store.refreshKnownPlaces(ctx.db, holder.account_id, places, { now, since: now - REFRESH_AFTER_MS })
}

type Use = { last_network: string; last_client: string }
type Marks = Pick<signIns.Use, 'new_network_at' | 'new_client_at'>

/** What is new about this use. The first use of a sign-in has nothing to differ from. */
async function marksFor(ctx: Ctx, holder: signIns.SignInWithAccount, use: Use): Promise<Marks> {
  const { account_id, public_id, last_network, last_client } = holder
  const now = ctx.now()
  const isNew = (place: string) => store.addKnownPlace(ctx.db, account_id, place, now)
  const otherNetwork = last_network !== use.last_network && (await isNew(usedFrom(use.last_network)))
  const otherClient = last_client !== use.last_client && (await isNew(usedBy(public_id, use.last_client)))
  return {
    ...(otherNetwork && last_network !== null && { new_network_at: now }),
    ...(otherClient && last_client !== null && { new_client_at: now }),
  }
}

/** Records that the account's owner was at this address: the password was right, or a device there was approved. */
export async function addKnownNetwork(
  ctx: Ctx,
  accountId: string,
  address: string,
  proof: 'password' | 'approval',
): Promise<void> {
  const [network, now] = [truncateAddress(address), ctx.now()]
  const places = proof === 'password' ? [usedFrom(network), passwordFrom(network)] : [usedFrom(network)]
  for (const place of places) await store.addKnownPlace(ctx.db, accountId, place, now)
  await store.refreshKnownPlaces(ctx.db, accountId, places, { now, since: now - REFRESH_AFTER_MS })
}

/** The network of this address, if the account's password was entered there before. */
export async function findKnownNetwork(ctx: Ctx, accountId: string, address: string): Promise<string | undefined> {
  const network = truncateAddress(address)
  return (await store.hasKnownPlace(ctx.db, accountId, passwordFrom(network))) ? network : undefined
}

/** Removes the network of a sign-in that the person did not recognise. */
export async function removeKnownNetwork(ctx: Ctx, accountId: string, network: string): Promise<void> {
  await store.removeKnownPlace(ctx.db, accountId, usedFrom(network))
}
