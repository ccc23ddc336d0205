import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { localesInPage } from './locales-in-page.ts'

/** A file of the build; after a renaming the app would load its messages too late, so a missing file ends the build. */
function existing(file: string): string {
  const found = fileURLToPath(new URL(file, import.meta.url))
  if (!existsSync(found)) throw new Error(`vite.config.ts names ${file}, which does not exist`)
  return found
}

const messageFiles = new Set(['src/messages/screens.ts', '../locales/compile.ts'].map(existing))

// The words are loaded before anything that uses them, so what loads them stands apart. What several screens share is
// one file, not a dozen small ones to ask for before the first screen; the parts of household screens come with words
// of their own.
const groups = [
  { name: 'messages', test: (id: string) => messageFiles.has(id) || id.includes('preload-helper'), priority: 2 },
  {
    name: 'shared',
    test: /^(?!.*\/parts\/(admin|connect|imports|taste|together)\/).*\.(ts|tsx|mjs|js)$/,
    minShareCount: 2,
    priority: 1,
  },
]

// The content policy allows files of this server, and inline only what index.html itself has: no polyfill script, no
// picture folded into a URL.
export default defineConfig({
  plugins: [localesInPage()],
  // The package's own manifest names what is published; here its sources are built along.
  resolve: { alias: { '@marquee/sdk': fileURLToPath(new URL('../sdk/src/index.ts', import.meta.url)) } },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})
