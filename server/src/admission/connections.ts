import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { limitKey } from '../addresses.ts'
import { TokenBuckets } from '../token-buckets.ts'

/** How many connections may be open, of all and of each address; 0: as many as come. */
export type ConnectionBounds = { connections: number; connectionsPerAddress: number }

export type ConnectionParts = {
  /** Whether an address is a configured proxy's. */
  isProxy: (address: string) => boolean
  count: (event: 'connection_refused' | 'connection_dropped') => void
}

/** An open connection, and the last two requests on it. */
export type Connection = {
  readonly socket: Socket
  /** Whom it is counted against; undefined for a proxy, which carries many people. */
  readonly key: string | undefined
  latest: Turn | undefined
  before: Turn | undefined
  /** Requests whose answers are still being worked out. */
  unanswered: number
  /** Its last answer is on the way: whatever still comes on it counts for nothing. */
  isClosing: boolean
  movedAt: number
}

type Turn = { readonly request: IncomingMessage; readonly response: ServerResponse }
type ConnectionMap = Map<Socket, Connection>

/** How many of the longest unused are looked at to make room for one. */
const EVICTION_CANDIDATES = 64
const REORDER_MS = 1000
/** Nothing comes and nothing is taken: a reader that has stopped reading. */
const STUCK_MS = 120_000
/** How often connections are looked at for such a reader. */
export const WATCH_MS = 30_000
/** The part of an address's connections that may take the place of older ones each second. */
const REPLACED_PER_SECOND = 0.25

/** The connections that are open, those unused for longest first, of all and of each address. */
export class Connections {
  readonly #open: ConnectionMap = new Map()
  readonly #of = new Map<string, ConnectionMap>()
  readonly #bounds: ConnectionBounds
  readonly #replacements: TokenBuckets
  readonly #isProxy: ConnectionParts['isProxy']
  readonly #note: ConnectionParts['count']

  constructor(bounds: ConnectionBounds, { isProxy, count }: ConnectionParts) {
    this.#bounds = bounds
    this.#replacements = new TokenBuckets({
      rate: bounds.connectionsPerAddress * REPLACED_PER_SECOND,
      burst: bounds.connectionsPerAddress,
    })
    this.#isProxy = isProxy
    this.#note = count
  }

  /** How many are open. */
  get count(): number {
    return this.#open.size
  }

  /**
   * Takes a new connection in, and says so. Where there are too many, one that waits for its caller is closed for it; where none
   * does, or an address replaces its own faster than people do, the new one is closed.
   */
  admit(socket: Socket): boolean {
    const address = socket.remoteAddress ?? ''
    const key = this.#isProxy(address) ? undefined : limitKey(address)
    const isAdmitted = this.#fitsOwn(key) && this.#fits(this.#open, this.#bounds.connections)
    if (isAdmitted) this.#add(socket, key)
    else {
      this.#note('connection_refused')
      socket.resetAndDestroy() // nothing of it lingers in the system
    }
    return isAdmitted
  }

  #fitsOwn(key: string | undefined): boolean {
    const { connectionsPerAddress: most } = this.#bounds
    const own = key === undefined ? undefined : this.#of.get(key)
    if (key === undefined || own === undefined || most === 0 || own.size < most) return true
    return this.#replacements.take(key, performance.now()).left >= 0 && this.#makeRoom(own)
  }

  #fits(list: ConnectionMap, most: number): boolean {
    return most === 0 || list.size < most || this.#makeRoom(list)
  }

  /** Notes a request on its connection. */
  use(request: IncomingMessage, response: ServerResponse, now = performance.now()): Connection | undefined {
    const connection = this.#open.get(request.socket)
    if (!connection) return undefined
    const { latest } = connection
    connection.before = latest && !isOver(latest) ? latest : undefined
    connection.latest = { request, response }
    if (now - connection.movedAt > REORDER_MS) this.#moveBack(connection, now)
    return connection
  }

  /** The answer that must go out before anything else may be said on a connection, where there is one. */
  answerBefore(socket: Socket): ServerResponse | undefined {
    const { latest, before } = this.#open.get(socket) ?? {}
    // A request that is not complete yet is the one that cannot be read: it gets no answer of its own.
    const last = latest?.request.complete ? latest : before
    return last && !isOver(last) ? last.response : undefined
  }

  /** Whether a connection may have one more answer, which is its last. */
  beginClosing(socket: Socket): boolean {
    const connection = this.#open.get(socket)
    if (connection?.isClosing) return false
    if (connection) connection.isClosing = true
    return true
  }

  /**
   * Lets the socket close itself when nothing moves on it, where a request takes long. A server's own timeout would set and
   * clear a timer twice for each request, which costs more than all else that is done here for one.
   */
  watchSlow(stuckMs = STUCK_MS): void {
    for (const { socket, latest } of this.#open.values())
      if (latest && !isOver(latest) && socket.timeout !== stuckMs) socket.setTimeout(stuckMs)
  }

  drop({ socket }: Connection): void {
    this.#note('connection_dropped')
    this.#remove(socket)
    socket.destroy()
  }

  #add(socket: Socket, key: string | undefined): void {
    const connection: Connection = {
      socket,
      key,
      latest: undefined,
      before: undefined,
      unanswered: 0,
      isClosing: false,
      movedAt: performance.now(),
    }
    this.#open.set(socket, connection)
    if (key !== undefined) this.#of.set(key, (this.#of.get(key) ?? new Map()).set(socket, connection))
    socket.once('close', () => this.#remove(socket))
  }

  #remove(socket: Socket): void {
    const key = this.#open.get(socket)?.key
    this.#open.delete(socket)
    if (key === undefined) return
    const own = this.#of.get(key)
    own?.delete(socket)
    if (own?.size === 0) this.#of.delete(key)
  }

  #moveBack(connection: Connection, now: number): void {
    const { socket, key } = connection
    connection.movedAt = now
    for (const list of [this.#open, key === undefined ? undefined : this.#of.get(key)]) {
      list?.delete(socket)
      list?.set(socket, connection)
    }
  }

  /** Closes the longest unused connection without a request; or, of those that are slow to send or to take, one of the address with the most. */
  #makeRoom(list: ConnectionMap): boolean {
    const now = performance.now()
    let slow: Connection | undefined
    let looked = 0
    for (const connection of list.values()) {
      if (++looked > EVICTION_CANDIDATES) break
      if (isIdle(connection)) {
        this.drop(connection)
        return true
      }
      if (isSlow(connection) && (slow === undefined || this.#share(connection) > this.#share(slow))) slow = connection
      this.#moveBack(connection, now) // in use: the next look begins behind it
    }
    if (slow) this.drop(slow)
    return slow !== undefined
  }

  #share({ key }: Connection): number {
    return key === undefined ? 0 : (this.#of.get(key)?.size ?? 0)
  }
}

/** Answers go out in the order of their requests: where the last is out, all are. */
function isOver({ response }: Turn): boolean {
  return response.writableFinished || response.destroyed
}

function isIdle({ latest }: Connection): boolean {
  return latest === undefined || isOver(latest)
}

/** Whether we wait for the caller, who has not sent all of the request or not taken all of the answer. */
function isSlow({ latest }: Connection): boolean {
  return latest !== undefined && (!latest.request.complete || latest.response.writableEnded)
}
