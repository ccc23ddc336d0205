import { defineConfig } from 'vite'

// The content policy allows files of this server and nothing inline: no polyfill script, no picture folded into a URL.
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: { outDir: 'dist', emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
})
