// An evening with Marquee, with nothing but fetch: sign a device in, pick favourites, get a page, like, dislike, watch,
// and get the next page.
//
//   npm start                                        (in another window)
//   node examples/evening.mjs http://127.0.0.1:8080
//
// It prints a code; approve it at the printed address. With --approve it approves the code itself: set EMAIL and
// PASSWORD in the environment. On a server without accounts also set SETUP_CODE, from the link of its banner: it then
// creates the first account.

const words = process.argv.slice(2)
const base = words.find((word) => word.startsWith('http')) ?? 'http://127.0.0.1:8080'
const approves = words.includes('--approve')
const email = process.env.EMAIL ?? 'evening@example.org'
const password = process.env.PASSWORD ?? 'a quiet evening at home'
const setupCode = process.env.SETUP_CODE

async function ask(method, path, { token, body, headers = {} } = {}) {
  const answer = await fetch(base + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const data = text === '' ? {} : JSON.parse(text)
  if (!answer.ok && answer.status !== 429) throw new Error(`${method} ${path}: ${answer.status} ${data.code} ${data.detail}`)
  return { status: answer.status, headers: answer.headers, data }
}

const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

/** What a person does in a browser: sign in, look at the code, press Approve. */
async function approve(userCode) {
  const opened = await ask('GET', '/web/session')
  let headers = { cookie: opened.headers.get('set-cookie').split(';')[0], 'x-csrf-token': opened.data.csrfToken }
  const signIn = setupCode
    ? await ask('POST', '/web/accounts', { headers, body: { email, password, name: 'Evening', setupCode } })
    : await ask('POST', '/web/session', { headers, body: { email, password } })
  headers = {
    cookie: signIn.headers.get('set-cookie')?.split(';')[0] ?? headers.cookie,
    'x-csrf-token': signIn.data.csrfToken ?? headers['x-csrf-token'],
  }
  await ask('POST', `/web/activations/${userCode}`, { headers, body: { decision: 'approve' } })
}

async function signIn() {
  const { data: code } = await ask('POST', '/auth/device-codes', { body: { clientID: 'demo', deviceName: 'Evening' } })
  console.log(`Open ${code.verificationUri} and enter ${code.userCode}\n`)
  if (approves) await approve(code.userCode)
  for (;;) {
    const { data } = await ask('POST', `/auth/device-codes/${code.deviceCode}/poll`)
    if (data.refreshToken) return data.refreshToken
    await pause(code.interval)
  }
}

const refreshToken = await signIn()
const { profileId } = (await ask('POST', '/profiles', { token: refreshToken, body: { name: 'Evening', region: 'DE' } })).data

/** Every call starts a new browsing session; its first page tells what the profile is like by then. */
async function nextPage(heading) {
  const { sessionToken: token } = (await ask('POST', '/auth/session-token', { token: refreshToken, body: { profileId } })).data
  const { id } = (await ask('POST', '/pages', { token })).data
  const { rows } = (await ask('GET', `/pages/${id}/rows?limit=50&items=20`, { token })).data
  console.log(`${heading}\n`)
  for (const { title, items } of rows.slice(0, 8)) {
    const names = items.slice(0, 4).map((item) => item.title ?? item.name)
    console.log(`  ${title.padEnd(40)} ${names.join(' · ')}`)
  }
  console.log()
  return { token, rows }
}

const films = (rows) =>
  rows.filter(({ type }) => type === 'media').flatMap(({ items }) => items.filter(({ id }) => id.startsWith('MV')))
const row = (rows, title) => rows.find((one) => one.title === title)?.items ?? []

const first = await nextPage('A newcomer’s page')
const favourites = row(first.rows, 'Pick your favourites').slice(0, 3)
for (const { id } of favourites) await ask('POST', '/profile/liked', { token: first.token, body: { mediaId: id } })
console.log(`Picked ${favourites.map(({ title }) => title).join(', ')}\n`)

const second = await nextPage('After three favourites')
const [liked, disliked, watched, begun] = films(second.rows)
await ask('POST', '/profile/liked', { token: second.token, body: { mediaId: liked.id } })
await ask('POST', '/profile/disliked', { token: second.token, body: { mediaId: disliked.id } })
await ask('POST', `/profile/scrobble/${watched.id}`, { token: second.token, body: { progress: 97 } })
await ask('POST', `/profile/scrobble/${begun.id}`, { token: second.token, body: { progress: 40 } })
console.log(`Liked ${liked.title}, disliked ${disliked.title}, watched ${watched.title}, began ${begun.title}\n`)

const third = await nextPage('The next session')
const [best] = row(third.rows, 'Top picks for you')
console.log(`Why ${best.title}? ${best.reason.text}.`)
