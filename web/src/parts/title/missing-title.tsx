import { t } from '../../messages/screens.ts'
import { addressOf, currentLocation, goBack } from '../../router.ts'
import { useProfile } from '../../watching/watching-profile.tsx'
import { Button, ButtonLink } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'

const words = t.watch.title

/** Shown instead of a title that the catalogue does not have, or that this profile may not see: both look the same. */
export function MissingTitle() {
  const { maturity } = useProfile()
  const isFirst = currentLocation().depth === 0
  return (
    <section class="nothing" role="alert">
      <Icon name="film" />
      <h1>{words.missingTitle}</h1>
      <p>{maturity === 'all' ? words.missing : words.missingYoung}</p>
      <div class="buttons" data-group>
        <Button look="main" onPress={() => goBack('/browse')} isFirst>
          {isFirst ? t.back : words.goBack}
        </Button>
        <ButtonLink href={addressOf('/find')}>{t.watch.search.title}</ButtonLink>
      </div>
    </section>
  )
}
