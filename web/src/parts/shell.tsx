import type { ComponentChildren } from 'preact'
import { useErrorBoundary } from 'preact/hooks'
import { t } from '../messages/chosen.ts'
import { Button } from './button.tsx'
import { Logo } from './logo.tsx'
import { Notice } from './notice.tsx'
import { useOpening } from './session.tsx'

/** What stands around every screen: the sign, the ways, and a net for whatever falls. */
export function Shell({ children }: { children: ComponentChildren }) {
  const account = useOpening().session?.account
  const [fault] = useErrorBoundary((thrown) => console.error(thrown))
  return (
    <div class="page">
      <button type="button" class="skip" onClick={skipToMain}>
        {t.skip}
      </button>
      <header class="top">
        <a class="top-logo" href="/">
          <Logo />
        </a>
        <nav class="top-nav" aria-label={t.nav.label}>
          {account && <a href="/settings">{t.nav.account}</a>}
          <a href="/docs">{t.nav.docs}</a>
        </nav>
      </header>
      <main id="main" tabIndex={-1} class="main">
        {fault ? <Fallen /> : children}
      </main>
    </div>
  )
}

// A button and not a link: a link would replace the token that may stand behind the # of this address.
function skipToMain(): void {
  document.getElementById('main')?.focus()
}

function Fallen() {
  return (
    <section class="card stack">
      <h1>{t.product}</h1>
      <Notice tone="bad">
        <p>{t.failure.page}</p>
        <Button onPress={() => location.reload()}>{t.failure.reload}</Button>
      </Notice>
    </section>
  )
}
