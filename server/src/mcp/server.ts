import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import type { PagesCtx } from '../pages/ctx.ts'
import { Problem } from '../problems.ts'
import { version } from '../version.ts'
import { type Tool, type ToolUser, tools } from './tools.ts'

const ABOUT =
  'Film and series recommendations for one person’s profile. Begin with get_page; every title comes with the reason it is there. ' +
  'Tell reasons as they are given.'
const ABOUT_WRITING = ' like, not_interested and add_to_history change the very next page.'

export type McpRequest = { user: ToolUser; mayWrite: boolean; headers: Record<string, string>; body: unknown; address: string }
export type McpAnswer = { status: number; type: string; text: string }

/**
 * Answers one message of the Model Context Protocol (streamable HTTP). Stateless: any node can answer the next message.
 */
export async function answerMcp(ctx: PagesCtx, { user, mayWrite, headers, body, address }: McpRequest): Promise<McpAnswer> {
  const handler = createMcpHandler(() => newServer(ctx, user, mayWrite))
  const request = new Request(address, { method: 'POST', headers, body: JSON.stringify(body) })
  const response = await handler.fetch(request, { parsedBody: body })
  const text = await response.text()
  await handler.close()
  return { status: response.status, type: response.headers.get('content-type') ?? 'application/json', text }
}

function newServer(ctx: PagesCtx, user: ToolUser, mayWrite: boolean): McpServer {
  const server = new McpServer(
    { name: 'marquee', title: 'Marquee', version },
    { instructions: mayWrite ? ABOUT + ABOUT_WRITING : ABOUT, capabilities: { tools: {} } },
  )
  for (const tool of tools.filter(({ writes }) => mayWrite || !writes)) register(server, ctx, user, tool)
  return server
}

function register(
  server: McpServer,
  ctx: PagesCtx,
  user: ToolUser,
  { name, title, description, writes, input, run }: Tool,
): void {
  const annotations = { readOnlyHint: !writes, destructiveHint: false, idempotentHint: true, openWorldHint: false }
  server.registerTool(name, { title, description, inputSchema: input, annotations }, async (given) => {
    try {
      const found = await run(ctx, user, given)
      return { content: [{ type: 'text', text: JSON.stringify(found) }], structuredContent: found }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return { isError: true, content: [{ type: 'text', text: `${error.code}: ${error.message}` }] }
    }
  })
}
