import { t } from '../../messages/screens.ts'
import { Button } from '../controls/button.tsx'
import { Notice } from './notice.tsx'

/** Shown instead of a screen whose code threw. */
export function ScreenCrashed() {
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
