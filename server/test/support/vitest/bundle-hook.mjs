import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

// Lies beside the bundles, three folders below the checkout: see bundle.ts.
const bundles = new Map(
  ['main', 'worker'].map((name) => [
    new URL(`../../../server/src/${name}.ts`, import.meta.url).href,
    new URL(`./${name}.mjs`, import.meta.url),
  ]),
)

registerHooks({
  load: (url, context, next) => {
    const bundle = bundles.get(url)
    return bundle ? { format: 'module', source: readFileSync(bundle, 'utf8'), shortCircuit: true } : next(url, context)
  },
})
