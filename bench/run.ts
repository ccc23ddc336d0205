/** Every benchmark: `npm run bench -- NAME` runs bench/NAME.ts. */
const benches = {
  accuracy: 'how good the recommendations are, on MovieLens; the words after the name: unseen | last | cold, seed, threads',
  engine: 'gemm and inverse beside OpenBLAS, EASE fit; the words after the name: n, threads, titles',
  'engine-catalogue': 'filters and search, at 131 thousand and a million titles',
  'engine-scoring': 'one profile scored with the whole blend under a filter',
  http: 'CPU per request beside bare node:http',
  races: 'exactly once on two server processes and one PostgreSQL; a number after the name sets the trials (10,000)',
}

const [name = ''] = process.argv.splice(2, 1) // the words that follow are the benchmark's own
if (name in benches) await import(`./${name}.ts`)
else {
  const list = Object.entries(benches).map(([known, about]) => `  ${known.padEnd(18)}${about}`)
  process.stdout.write(`npm run bench -- NAME\n\n${list.join('\n')}\n`)
  if (name !== '') process.exitCode = 2
}
