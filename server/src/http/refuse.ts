import type { Socket } from 'node:net'
import type { Connections } from '../admission/connections.ts'
import type { AccessLog } from '../observability/access-log.ts'
import type { Problem } from '../problems.ts'
import { answerOnSocket } from './unroutable.ts'

type RefuseOptions = { connections: Connections; accessLog: AccessLog; nextId: () => string }
type Refuse = (socket: Socket, problem: Problem | undefined) => void

/** Closes a connection that sent something which cannot be handled as a request, after the answers still due on it. */
export function newRefuse({ connections, accessLog, nextId }: RefuseOptions): Refuse {
  const refuseNow: Refuse = (socket, problem) => {
    if (!problem || !socket.writable) return void socket.destroy()
    const id = nextId()
    accessLog.unreadable({ id, status: problem.status, address: socket.remoteAddress ?? '' })
    answerOnSocket(socket, problem, id)
  }
  return (socket, problem) => {
    if (!connections.beginClosing(socket)) return
    const earlier = connections.pendingAnswer(socket)
    if (problem && earlier) earlier.once('close', () => refuseNow(socket, problem))
    else refuseNow(socket, problem)
  }
}
