import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { limitKey } from '../network/addresses.ts'
import { TokenBuckets } from '../token-buckets.ts'

/** How many connections may be open, in total and per address; 0: no limit. */
export type ConnectionBounds = { connections: number; connectionsPerAddress: number }

export type ConnectionParts = {
  /** Whether an address is that of a trusted proxy. */
  isProxy: (address: string) => boolean
  count: (event: 'connection_refused' | 'connection_dropped') => void
}

/** An open connection and its last two exchanges. */
export type Connection = {
  readonly socket: Socket
  /** The address key that it is counted against; undefined for a proxy, whose connections serve many people. */
  readonly key: string | undefined
  latest: Exchange | undefined
  previous: Exchange | undefined
  /** Requests that are still being handled. */
  unanswered: number
  /** Its last answer is being sent: anything received from now on is ignored. */
  isClosing: boolean
  reorderedAt: number
}

/** A request and its response. */
type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }
type ConnectionMap = Map<Socket, Connection>

/** How many of the least recently used connections are examined to find one to evict. */
const EVICTION_CANDIDATES = 64
/** How long a connection may keep its place in the order of use. */
const REORDER_MS = 1000
/** A connection on which nothing was received or sent for this time has a stuck reader. */
const STUCK_AFTER_MS = 120_000
/** How often connections are checked for stuck readers. */
export const STUCK_CHECK_MS = 30_000
/** The share of an address's connections that new ones may replace per second. */
const REPLACED_SHARE_PER_SECOND = 0.25

/** The open connections in order of use, least recently used first: in total and per address. */
export class Connections {
  readonly #open: ConnectionMap = new Map()
  readonly #byAddress = new Map<string, ConnectionMap>()
  readonly #bounds: ConnectionBounds
  readonly #replacements: TokenBuckets
  readonly #isProxy: ConnectionParts['isProxy']
  readonly #countEvent: ConnectionParts['count']

  constructor(bounds: ConnectionBounds, { isProxy, count }: ConnectionParts) {
    this.#bounds = bounds
    this.#replacements = new TokenBuckets({
      rate: bounds.connectionsPerAddress * REPLACED_SHARE_PER_SECOND,
      burst: bounds.connectionsPerAddress,
    })
    this.#isProxy = isProxy
    this.#countEvent = count
  }

  get count(): number {
    return this.#open.size
  }

  /**
   * Accepts a new connection and returns true. At the limit, an idle or slow connection is evicted for it. If there is
   * none, or one address replaces its own too fast, the new connection is closed.
   */
  admit(socket: Socket): boolean {
    const address = socket.remoteAddress ?? ''
    const key = this.#isProxy(address) ? undefined : limitKey(address)
    const isAdmitted = this.#addressHasCapacity(key) && this.#hasCapacity(this.#open, this.#bounds.connections)
    if (isAdmitted) this.#add(socket, key)
    else {
      this.#countEvent('connection_refused')
      socket.resetAndDestroy() // leaves no TIME_WAIT state in the system
    }
    return isAdmitted
  }

  #addressHasCapacity(key: string | undefined): boolean {
    const { connectionsPerAddress: max } = this.#bounds
    const fromAddress = key === undefined ? undefined : this.#byAddress.get(key)
    if (key === undefined || fromAddress === undefined || max === 0 || fromAddress.size < max) return true
    return this.#replacements.take(key, performance.now()).left >= 0 && this.#evictOne(fromAddress)
  }

  #hasCapacity(list: ConnectionMap, max: number): boolean {
    return max === 0 || list.size < max || this.#evictOne(list)
  }

  /** Registers a request on its connection. */
  use(request: IncomingMessage, response: ServerResponse, now = performance.now()): Connection | undefined {
    const connection = this.#open.get(request.socket)
    if (!connection) return undefined
    const { latest } = connection
    connection.previous = latest && !isOver(latest) ? latest : undefined
    connection.latest = { request, response }
    if (now - connection.reorderedAt > REORDER_MS) this.#moveToEnd(connection, now)
    return connection
  }

  /** The unfinished answer that must be sent before anything else on a connection, if there is one. */
  pendingAnswer(socket: Socket): ServerResponse | undefined {
    const { latest, previous } = this.#open.get(socket) ?? {}
    // An incomplete request is the one that failed to parse: it gets no answer of its own.
    const last = latest?.request.complete ? latest : previous
    return last && !isOver(last) ? last.response : undefined
  }

  /** Marks a connection as closing; false if it is already. The caller that gets true may send one last answer. */
  beginClosing(socket: Socket): boolean {
    const connection = this.#open.get(socket)
    if (connection?.isClosing) return false
    if (connection) connection.isClosing = true
    return true
  }

  /**
   * Sets an idle timeout on the sockets of unfinished requests. The server's own timeout would set and clear a timer
   * twice per request, which costs more than everything else that is done here for a request.
   */
  setStuckTimeouts(stuckMs = STUCK_AFTER_MS): void {
    for (const { socket, latest } of this.#open.values())
      if (latest && !isOver(latest) && socket.timeout !== stuckMs) socket.setTimeout(stuckMs)
  }

  drop({ socket }: Connection): void {
    this.#countEvent('connection_dropped')
    this.#remove(socket)
    socket.destroy()
  }

  #add(socket: Socket, key: string | undefined): void {
    const connection: Connection = {
      socket,
      key,
      latest: undefined,
      previous: undefined,
      unanswered: 0,
      isClosing: false,
      reorderedAt: performance.now(),
    }
    this.#open.set(socket, connection)
    if (key !== undefined) this.#byAddress.set(key, (this.#byAddress.get(key) ?? new Map()).set(socket, connection))
    socket.once('close', () => this.#remove(socket))
  }

  #remove(socket: Socket): void {
    const key = this.#open.get(socket)?.key
    this.#open.delete(socket)
    if (key === undefined) return
    const fromAddress = this.#byAddress.get(key)
    fromAddress?.delete(socket)
    if (fromAddress?.size === 0) this.#byAddress.delete(key)
  }

  #moveToEnd(connection: Connection, now: number): void {
    const { socket, key } = connection
    connection.reorderedAt = now
    for (const list of [this.#open, key === undefined ? undefined : this.#byAddress.get(key)]) {
      list?.delete(socket)
      list?.set(socket, connection)
    }
  }

  /**
   * Closes the least recently used idle connection. If there is none: a slow one, of the address with the most
   * connections.
   */
  #evictOne(list: ConnectionMap): boolean {
    const now = performance.now()
    let slow: Connection | undefined
    let examined = 0
    for (const connection of list.values()) {
      if (++examined > EVICTION_CANDIDATES) break
      if (isIdle(connection)) {
        this.drop(connection)
        return true
      }
      if (isSlow(connection) && (slow === undefined || this.#countOfAddress(connection) > this.#countOfAddress(slow)))
        slow = connection
      this.#moveToEnd(connection, now) // in use: the next search starts after it
    }
    if (slow) this.drop(slow)
    return slow !== undefined
  }

  #countOfAddress({ key }: Connection): number {
    return key === undefined ? 0 : (this.#byAddress.get(key)?.size ?? 0)
  }
}

/** Whether an exchange has ended. Answers are sent in the order of requests: when the latest has ended, all have. */
function isOver({ response }: Exchange): boolean {
  return response.writableFinished || response.destroyed
}

function isIdle({ latest }: Connection): boolean {
  return latest === undefined || isOver(latest)
}

/** Whether we wait for the caller: the request is incomplete, or the answer is written but not received. */
function isSlow({ latest }: Connection): boolean {
  return latest !== undefined && (!latest.request.complete || latest.response.writableEnded)
}
