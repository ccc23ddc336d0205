/** Every benchmark: `npm run bench -- NAME` runs bench/NAME.ts. */
const benches = {
  accuracy:
    'accuracy on MovieLens, compared with published methods; arguments: likes | rated | last | cold, seed, threads, a ratings file',
  'by-time':
    'accuracy on splits by time, compared with recent popularity and EDLAE; arguments: made or a ratings file with times, shares',
  newcomers:
    'accuracy for people with 0 to 10 likes, compared with popularity, ItemKNN and EASE; arguments: a ratings file, seed',
  engine:
    'gemm and inverse compared with OpenBLAS, EASE fit, nearest titles under a filter compared with hnswlib and usearch; arguments: n, threads, titles',
  'engine-catalogue': 'filters and search with 131 thousand and with a million titles',
  'engine-scoring': 'one profile scored with the whole blend under a filter',
  'engine-swap': 'how long a node is blocked while it loads a new model',
  attack:
    'waits of other people without and during an attack; arguments: the part (pictures, connections, pages, purge, clock), another checkout to attack instead',
  http: 'CPU per request, compared with bare node:http',
  training: 'EASE fit compared with numpy, and how the cost grows with titles, history and audience; arguments: titles, threads',
  'training-scale':
    'time, memory and accuracy of a complete training on data with the marginals of MovieLens; arguments: 1M | 4M | 16M | 32M | 4k | 20k | 50k | 100k | million | all | small, threads',
  memory:
    'resident memory of a server, and its time to ready; arguments: real, million or a number of titles; real or the titles of the model',
  pages:
    'CPU of a page compared with one scoring pass, by length of history, with 134 thousand and with a million titles; arguments: small skips the million',
  'pages-http':
    'reading and composing pages over HTTP, compared with bare node:http and a bare pg insert; arguments: sqlite or postgres, a catalogue file',
  'history-import':
    'a complete import of a history without ids with 134 thousand titles, alone and during requests for pages; arguments: sqlite or postgres, films',
  webhooks:
    'waits of people who browse, without and with webhooks; arguments: sqlite or postgres, webhooks a second, rounds, a catalogue file',
  household:
    'accuracy for recent people without an audience, with an old one and with their own, on the whole catalogue; arguments: none | ml-1m | own, seed, people',
  'page-quality':
    'quality of whole pages, compared with the ranking and with genre rows; arguments: small | ml-1m, last | earlier | time | any+any2+any3, others | tuned | all',
  personas: 'pages of fictional people, printed for reading; arguments: parts of their names, --audience ml-1m or a file, --demo',
  'page-bytes':
    'requests the same pages from this checkout and another, on both stores, and lists the answers that differ; arguments: the checkout',
  'page-terms': 'the loss of score when a seed of the history is removed, compared with its term in `why`',
  similar: 'similar titles, compared with a table of accepted ones; arguments: ml-1m for its audience, misses or lists, lacking',
  web: 'size of the web app’s scripts, and the time until its hero is visible in a real browser',
  races: 'races on two server processes and one PostgreSQL; a number after the name sets the repetitions (10,000)',
}

const [name = ''] = process.argv.splice(2, 1) // the other arguments are for the benchmark
if (name in benches) await import(`./${name}.ts`)
else {
  const list = Object.entries(benches).map(([bench, about]) => `  ${bench.padEnd(18)}${about}`)
  process.stdout.write(`npm run bench -- NAME\n\n${list.join('\n')}\n`)
  if (name !== '') process.exitCode = 2
}
