/** Every benchmark: `npm run bench -- NAME` runs bench/NAME.ts. */
const benches = {
  http: 'CPU per request beside bare node:http',
  races: 'exactly once on two server processes and one PostgreSQL; a number after the name sets the trials (10,000)',
}

const [name = ''] = process.argv.slice(2)
if (name in benches) await import(`./${name}.ts`)
else {
  const list = Object.entries(benches).map(([known, about]) => `  ${known.padEnd(8)}${about}`)
  process.stdout.write(`npm run bench -- NAME\n\n${list.join('\n')}\n`)
  if (name !== '') process.exitCode = 2
}
