import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

// The content policy allows files of this server, and inline only what index.html itself has: no polyfill script, no picture
// folded into a URL.
export default defineConfig({
  // The package's own manifest names what is published; here its sources are built along.
  resolve: { alias: { '@marquee/sdk': fileURLToPath(new URL('../sdk/src/index.ts', import.meta.url)) } },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { outDir: 'dist', emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
})
