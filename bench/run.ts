/** Every benchmark: `npm run bench -- NAME` runs bench/NAME.ts. */
const benches = {
  accuracy:
    'how good the recommendations are, on MovieLens, beside published methods; arguments: likes | rated | last | cold, seed, threads, a ratings file',
  'by-time':
    'what people liked after a moment, beside what is popular lately and EDLAE; arguments: made or a ratings file with times, shares',
  newcomers: 'people of whom 0 to 10 likes are known, beside popularity, ItemKNN and EASE; arguments: a ratings file, seed',
  engine:
    'gemm and inverse beside OpenBLAS, EASE fit, nearest titles behind a filter beside hnswlib and usearch; arguments: n, threads, titles',
  'engine-catalogue': 'filters and search, at 131 thousand and a million titles',
  'engine-scoring': 'one profile scored with the whole blend under a filter',
  'engine-swap': 'how long a node answers nobody while it takes a new model',
  attack:
    'what other people wait for alone and under attack; arguments: the part (pictures, connections, pages, purge, clock), another checkout to attack instead',
  http: 'CPU per request beside bare node:http',
  training: 'EASE fit beside numpy, and how cost grows with titles, history and audience; arguments: titles, threads',
  'training-scale':
    'time, memory and accuracy of a whole training with the marginals of MovieLens; arguments: 1M | 4M | 16M | 32M | 4k | 20k | 50k | 100k | million | all | small, threads',
  memory:
    'resident memory of a whole server and time to ready; arguments: real, million or a number of titles; real or the titles of the model',
  pages:
    'CPU of a page beside one scoring pass, by history, at 134 thousand and a million titles; arguments: small leaves the million out',
  'pages-http':
    'reading and composing pages over HTTP beside bare node:http and a bare pg insert; arguments: sqlite or postgres, a catalogue file',
  'history-import':
    'a whole import of a history without ids at 134 thousand titles, and pages beside it; arguments: sqlite or postgres, films',
  webhooks:
    'what those who browse wait for without and with webhooks, in turns; arguments: sqlite or postgres, how many a second, rounds, a catalogue file',
  household:
    'people of today without an audience, with yesterday’s and with their own, whole catalogue; arguments: none | ml-1m | own, seed, people',
  'page-quality':
    'how good whole pages are beside the ranking and genre rows; arguments: small | ml-1m, last | earlier | time | any+any2+any3, others | tuned | all',
  personas:
    'pages of people whom a reader can picture, to be read; arguments: parts of their names, --audience ml-1m or a file, --demo',
  'page-bytes':
    'the same pages asked of this checkout and of another, on both stores: which answers differ to the byte; arguments: the checkout',
  'page-terms': 'what a title loses when a seed of the history is taken out, beside the term that `why` gives it',
  similar:
    'similar titles of well-known ones beside what film lovers accept; arguments: ml-1m for its audience, misses or lists, lacking',
  web: 'how much script the web app is, and how long until its hero is on screen, in a real browser',
  races: 'exactly once on two server processes and one PostgreSQL; a number after the name sets the trials (10,000)',
}

const [name = ''] = process.argv.splice(2, 1) // the other arguments are the benchmark's own
if (name in benches) await import(`./${name}.ts`)
else {
  const list = Object.entries(benches).map(([bench, about]) => `  ${bench.padEnd(18)}${about}`)
  process.stdout.write(`npm run bench -- NAME\n\n${list.join('\n')}\n`)
  if (name !== '') process.exitCode = 2
}
