import type { ComponentChildren } from 'preact'
import { useErrorBoundary } from 'preact/hooks'
import { t } from '../../messages/screens.ts'
import { addressOf, isTv } from '../../router.ts'
import { useWatching } from '../../watching/watching-profile.tsx'
import { ScreenCrashed } from '../status/screen-crashed.tsx'
import { Logo } from './logo.tsx'

/** The frame of forms and standalone screens (`isBare`): logo, navigation and an error boundary. */
export function Shell({ children, isBare = false }: { children: ComponentChildren; isBare?: boolean }) {
  const { auth, isVisitor, isAdmin } = useWatching()
  const [error] = useErrorBoundary((thrown) => console.error(thrown))
  return (
    <div class={isBare ? 'page page-bare' : 'page'}>
      <button type="button" class="skip" data-skip onClick={skipToMain}>
        {t.skip}
      </button>
      <header class="top" data-group>
        <a class="top-logo" href={addressOf('/')}>
          <Logo />
        </a>
        {!isTv && (
          <nav class="top-nav" aria-label={t.nav.label}>
            {auth?.signedIn && !isVisitor && <a href="/settings">{t.nav.account}</a>}
            {isAdmin && (
              <a class="top-admin" href="/admin">
                {t.watch.nav.admin}
              </a>
            )}
            <a href="/docs">{t.nav.docs}</a>
          </nav>
        )}
      </header>
      <main id="main" tabIndex={-1} class="main">
        {error ? <ScreenCrashed /> : children}
      </main>
    </div>
  )
}

// A button, not a link: a link would replace the URL fragment, which may hold a token.
function skipToMain(): void {
  document.getElementById('main')?.focus()
}
