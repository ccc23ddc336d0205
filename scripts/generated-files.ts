import openapiTS, { astToString } from 'openapi-typescript'
import { settingsTable } from '../server/src/config.ts'
import type { Route } from '../server/src/http/route.ts'
import { Metrics } from '../server/src/observability/metrics.ts'
import { openApiOf } from '../server/src/openapi/document.ts'
import { edgeProblems, problemsOf } from '../server/src/openapi/route-problems.ts'
import { type ProblemCode, problems } from '../server/src/problems.ts'
import { routeTable } from '../server/src/route-table.ts'
import { version } from '../server/src/version.ts'
import { messageTypes } from './message-types.ts'
import { notice, rowKindFiles } from './row-kinds.ts'

/** Every committed file that is made from the code: path in the repository → text. No server runs for it. */
export async function generatedFiles(): Promise<Map<string, string>> {
  const routes = routesOf()
  const document = openApiOf(routes, version)
  const types = await openapiTS(JSON.stringify(document), { rootTypes: true, rootTypesNoSchemaPrefix: true, silent: true })
  return new Map([
    ['openapi.json', `${JSON.stringify(document, null, 2)}\n`],
    ['docs/configuration.md', configuration()],
    ['docs/problems.md', problemsPage(routes)],
    ['sdk/src/types.gen.ts', astToString(types)],
    ['sdk/src/operations.gen.ts', operationsOf(routes.filter(({ unlisted }) => !unlisted))],
    ['locales/messages.gen.ts', messageTypes(notice)],
    ...(await rowKindFiles()),
  ])
}

function routesOf(): Route[] {
  const notCalled = () => Promise.reject(new Error('this route table is only read'))
  const check = {
    refreshToken: notCalled,
    cookie: notCalled,
    sessionToken: notCalled,
    boundSession: notCalled,
    allowsGuests: false,
    connection: notCalled,
  }
  return routeTable(check, { metrics: new Metrics(), isReady: async () => true })
}

/** What a client must know of each operation besides its types. */
function operationsOf(routes: Route[]): string {
  const pathsOf = (access: Route['access']) => routes.filter((route) => route.access === access).map(({ path }) => path)
  const repeatedWhen = (when: Route['repeatable']) =>
    routes.filter(({ repeatable }) => repeatable === when).map(({ method, path }) => `${method.toLowerCase()} ${path}`)
  const list = (entries: string[]) => `[\n${[...new Set(entries)].map((entry) => `    '${entry}',\n`).join('')}  ]`
  return `// ${notice}

/** Paths by the credential they take, where it is not that of the sign-in. */
export const paths: Record<'session' | 'identity or session' | 'public', string[]> = {
  session: ${list(pathsOf('session'))},
  'identity or session': ${list(pathsOf('identity or session'))},
  public: ${list(pathsOf('public'))},
}

/** Idempotent operations besides GET, PUT and DELETE: always, or if the body has a time. */
export const repeatable: Record<'always' | 'with updatedAt', string[]> = {
  always: ${list(repeatedWhen('always'))},
  'with updatedAt': ${list(repeatedWhen('with updatedAt'))},
}
`
}

function configuration(): string {
  const rows = Object.entries(settingsTable).map(
    ([name, { about, default: given }]) => `| \`${name}\` | ${code(given)} | ${about} |`,
  )
  return `# Settings

${notice}

Settings come from the environment and are checked at start. An invalid value, or an unknown variable that begins with
\`MARQUEE_\`, stops the start with a message that names it.

| setting | default | meaning |
|---|---|---|
${rows.join('\n')}
`
}

function problemsPage(routes: Route[]): string {
  const rows = Object.entries(problems).map(
    ([name, [status, title, when]]) =>
      `| ${status} | \`${name}\` | ${title} | ${when} | ${whereOf(name as ProblemCode, routes)} |`,
  )
  const listed = routes.filter((route) => !route.unlisted && !route.formatProblem)
  const byRoute = listed.map((route) => `| \`${route.method} ${route.path}\` | ${problemsOf(route).map(code).join(' ')} |`)
  return `# Problems

${notice}

Every refusal is \`application/problem+json\` (RFC 9457): \`type\`, \`title\`, \`status\`, \`detail\`, \`instance\` (the request
id, also in \`X-Request-Id\`) and \`code\`, which is stable; validation adds \`errors: [{ path, message }]\`. The routes under
\`/oauth\` answer with the error codes of RFC 6749 and RFC 8628.

| status | code | title | when | where |
|---|---|---|---|---|
${rows.join('\n')}

## By route
What can happen everywhere is left out.

| route | problems |
|---|---|
${byRoute.join('\n')}
`
}

function whereOf(problem: ProblemCode, routes: Route[]): string {
  if (problem === 'METHOD_NOT_ALLOWED') return 'every path'
  if (edgeProblems.includes(problem)) return 'everywhere'
  const users = routes.filter((route) => !route.unlisted && !route.formatProblem && problemsOf(route).includes(problem)).length
  return users === 1 ? '1 route' : `${users} routes`
}

function code(value: string | undefined): string {
  return value ? `\`${value}\`` : ''
}
