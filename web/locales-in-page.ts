import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

const folder = fileURLToPath(new URL('../locales/', import.meta.url))
const languages = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

type StartMessages = { notLoaded: string; tryNow: string; needsScript: string }

/**
 * Puts into index.html what its script says before the app is there, in every language, and the name of the built file
 * with the words of that language. The first script waits for the words before it starts the app: so that a browser
 * asks for words and app at once, the page names the app's files too.
 */
export function localesInPage(): Plugin {
  return {
    name: 'locales-in-page',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const starts = new Map(languages.map((language) => [language, startOf(language)]))
        const locales = Object.fromEntries(
          [...starts].map(([language, { notLoaded, tryNow }]) => [
            language,
            { notLoaded, tryNow, file: fileOf(bundle, language) },
          ]),
        )
        const needsScript = [...starts.values()].map((start) => start.needsScript).join(' · ')
        const json = JSON.stringify(locales).replaceAll('<', '\\u003c')
        return {
          html: html.replace('__LOCALES__', () => json).replace('__NEEDS_SCRIPT__', () => needsScript),
          tags: appFiles(bundle).map(preloadTag),
        }
      },
    },
  }
}

function startOf(language: string): StartMessages {
  return JSON.parse(readFileSync(`${folder}${language}/start.json`, 'utf8')) as StartMessages
}

function fileOf(bundle: Rolldown.OutputBundle | undefined, language: string): string | undefined {
  const built = chunkOf(bundle, `/locales/${language}/screens.json`)
  return built && `/${built.fileName}`
}

function chunkOf(bundle: Rolldown.OutputBundle | undefined, source: string): Rolldown.OutputChunk | undefined {
  for (const file of Object.values(bundle ?? {})) if (file.type === 'chunk' && file.facadeModuleId?.endsWith(source)) return file
  return undefined
}

function appFiles(bundle: Rolldown.OutputBundle | undefined): string[] {
  const [first, app] = [chunkOf(bundle, '/web/index.html'), chunkOf(bundle, '/web/src/start.tsx')]
  return app ? [app.fileName, ...app.imports].filter((file) => file !== first?.fileName && !first?.imports.includes(file)) : []
}

function preloadTag(file: string): HtmlTagDescriptor {
  return { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` }, injectTo: 'head' }
}
