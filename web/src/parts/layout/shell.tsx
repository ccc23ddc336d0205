import type { ComponentChildren } from 'preact'
import { useErrorBoundary } from 'preact/hooks'
import { t } from '../../messages/chosen.ts'
import { addressOf, isTv } from '../../router.ts'
import { useWatching } from '../../watching/watching-profile.tsx'
import { ScreenCrashed } from '../status/screen-crashed.tsx'
import { Logo } from './logo.tsx'

/** What stands around forms and around screens of their own (`isBare`): the sign, the ways, and a net for whatever falls. */
export function Shell({ children, isBare = false }: { children: ComponentChildren; isBare?: boolean }) {
  const { auth, isVisitor, isAdmin } = useWatching()
  const [fault] = useErrorBoundary((thrown) => console.error(thrown))
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
        {fault ? <ScreenCrashed /> : children}
      </main>
    </div>
  )
}

// A button and not a link: a link would replace the token that may stand behind the # of this address.
function skipToMain(): void {
  document.getElementById('main')?.focus()
}
