import { z } from 'zod'
import { languageFor } from '../catalogue/names/languages.ts'
import { feedSession } from '../feeds/feed-session.ts'
import { Answer, type Route, routeFor } from '../http/route.ts'
import type { PagesCtx } from '../pages/ctx.ts'
import { answerMcp } from './server.ts'
import type { ToolUser } from './tools.ts'

const route = routeFor<PagesCtx>()

/** A JSON-RPC message; the MCP library validates it further. */
const Message = z.union([z.looseObject({}), z.array(z.looseObject({})).max(50)])
const tag = 'Language models'
const answers = { 200: z.unknown(), 202: null }
const bytes = { 200: ['text/event-stream'] }

type Header = (name: (typeof forwardedHeaders)[number]) => string | undefined

/** The request headers of the protocol, which are passed to its library. */
const forwardedHeaders = ['mcp-protocol-version', 'mcp-method', 'mcp-name'] as const

/** The Model Context Protocol (streamable HTTP): use cases as tools for language models. */
export const mcpRoutes: Route<PagesCtx>[] = [
  route({
    method: 'POST',
    path: '/mcp',
    access: 'bound',
    tag,
    summary: 'Tools for a language model, with a sign-in that was approved for one profile',
    body: Message,
    answers,
    bytes,
    problems: ['VALIDATION_FAILED', 'TOKEN_INVALID', 'TOKEN_EXPIRED', 'WRONG_TOKEN_KIND', 'FORBIDDEN', 'RATE_LIMITED'],
    handle: (ctx, input) => {
      const user = { who: input.who, language: languageFor(ctx, input) }
      return answer(ctx, { user, mayWrite: true, body: input.body, header: (name) => input.header(name) })
    },
  }),
  route({
    method: 'POST',
    path: '/feeds/{feedToken}/mcp',
    access: 'feed',
    tag,
    summary: 'Read-only tools for a language model, with a feed token',
    params: z.strictObject({ feedToken: z.string().max(200) }),
    body: Message,
    answers,
    bytes,
    problems: ['VALIDATION_FAILED', 'NOT_FOUND', 'RATE_LIMITED'],
    handle: (ctx, input) => {
      const user = { who: feedSession(ctx, input.who), language: languageFor(ctx, input) }
      return answer(ctx, { user, mayWrite: false, body: input.body, header: (name) => input.header(name) })
    },
  }),
]

type ToolRequest = { user: ToolUser; mayWrite: boolean; body: unknown; header: Header }

async function answer(ctx: PagesCtx, { user, mayWrite, body, header }: ToolRequest): Promise<Answer> {
  const headers: Record<string, string> = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  for (const name of forwardedHeaders) {
    const value = header(name)
    if (value !== undefined) headers[name] = value
  }
  const { status, type, text } = await answerMcp(ctx, { user, mayWrite, headers, body, address: `${ctx.baseUrl}/mcp` })
  if (text === '') return new Answer(status, undefined)
  return new Answer(status, Buffer.from(text), { 'content-type': type, 'cache-control': 'no-store' })
}
