import { t } from '../messages/screens.ts'
import { ButtonLink } from '../parts/controls/button.tsx'
import { Step } from '../parts/layout/step.tsx'
import { addressOf } from '../router.ts'

/** Any unknown path. */
export function NotFoundScreen() {
  return (
    <Step title={t.notFound.title} lead={t.notFound.lead}>
      <ButtonLink href={addressOf('/')} look="main" isFirst>
        {t.back}
      </ButtonLink>
    </Step>
  )
}
