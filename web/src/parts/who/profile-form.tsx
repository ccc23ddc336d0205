import type { NewProfile, Profile } from '@marquee/sdk'
import { useState } from 'preact/hooks'
import { t } from '../../messages/screens.ts'
import { go, goBack } from '../../router.ts'
import { marquee } from '../../watching/client.ts'
import { type catalogueNames, countryName } from '../../watching/names.ts'
import { clearPages } from '../../watching/page-views.ts'
import { takeReturn } from '../../watching/return-to.ts'
import { useWatching } from '../../watching/watching-profile.tsx'
import { avatarNames } from '../controls/avatar.tsx'
import { Button } from '../controls/button.tsx'
import { errorOfProfileName } from '../controls/checks.ts'
import { ChipGroup, type Option } from '../controls/chip-group.tsx'
import { Field } from '../controls/field.tsx'
import { useForm } from '../controls/use-form.ts'
import { FailureNotice } from '../status/notice.tsx'
import { AvatarChoice } from './avatar-choice.tsx'
import { DeleteProfile } from './delete-profile.tsx'

const words = t.watch.who
const maturities: Option<Profile['maturity']>[] = [
  { id: 'all', name: words.all },
  { id: 'teen', name: words.teenLong },
  { id: 'kids', name: words.kidsLong },
]

type Choices = Pick<Profile, 'avatarUrl' | 'region' | 'providers' | 'maturity'>
type FormProps = {
  profile: Profile | undefined
  names: Awaited<ReturnType<typeof catalogueNames>>
  /** Whether it is the account's first profile, which is then selected at once. */
  isFirst: boolean
  taken: string[]
}

/** A form for a profile's name, avatar, region, services and maturity. */
export function ProfileForm({ profile, names, isFirst, taken }: FormProps) {
  const { reloadProfiles, choose } = useWatching()
  const [choices, setChoices] = useState<Choices>(() => profile ?? newChoices(names.regions, taken))
  const change = (part: Partial<Choices>) => setChoices({ ...choices, ...part })
  const form = useForm({
    initial: { name: profile?.name ?? '' },
    check: ({ name }) => ({ name: errorOfProfileName(name) }),
    send: async ({ name }) => {
      const id = await save(profile?.id, { name: name.trim(), ...onlyChoices(choices) })
      clearPages()
      await reloadProfiles()
      if (!isFirst) return goBack('/who')
      await choose(id)
      go(takeReturn() ?? '/browse', { replace: true })
    },
  })
  const services = choices.region
    ? names.providers.filter(({ regions }) => regions.includes(choices.region ?? ''))
    : names.providers
  return (
    <form class="stack profile-form" {...form.props}>
      <FailureNotice failure={form.failure} extra={form.strayErrors} wording={{ 409: words.full, 403: words.visitor }} />
      <Field field={form.bind('name')} label={words.name} maxLength={64} isFirst />
      <AvatarChoice chosen={choices.avatarUrl} onChosen={(avatarUrl) => change({ avatarUrl })} />
      <ChipGroup
        title={words.maturity}
        options={maturities}
        chosen={[choices.maturity]}
        isSingle
        onChosen={([maturity = 'all']) => change({ maturity })}
      />
      <ChipGroup
        title={words.region}
        lead={words.regionLead}
        options={[{ id: '', name: words.anyRegion }, ...names.regions.map(({ code }) => ({ id: code, name: countryName(code) }))]}
        chosen={[choices.region ?? '']}
        isSingle
        onChosen={([region]) => change({ region: region || null })}
      />
      <ChipGroup
        title={words.services}
        lead={services.length > 0 ? words.servicesLead : words.noServices}
        options={services}
        chosen={choices.providers}
        onChosen={(providers) => change({ providers })}
      />
      <div class="form-foot" data-group>
        <Button look="main" busy={form.busy} testId="save-profile">
          {profile ? words.save : words.create}
        </Button>
        <Button onPress={() => goBack('/who')}>{t.cancel}</Button>
        {profile && <DeleteProfile profile={profile} />}
      </div>
    </form>
  )
}

async function save(id: string | undefined, fields: NewProfile): Promise<string> {
  if (id === undefined) return marquee.profiles.add(fields)
  return (await marquee.profiles.change(id, fields)).id
}

function onlyChoices({ avatarUrl, region, providers, maturity }: Choices): Choices {
  return { avatarUrl, region, providers, maturity }
}

/** A new profile gets an unused avatar and the browser's region. */
function newChoices(regions: { code: string }[], taken: string[]): Choices {
  const free = avatarNames.map((name) => `avatar:${name}` as const).filter((url) => !taken.includes(url))
  const spoken = new Intl.Locale(navigator.language).maximize().region ?? ''
  const region = regions.some(({ code }) => code === spoken) ? spoken : null
  return {
    avatarUrl: free[(taken.length * 5) % Math.max(1, free.length)] ?? 'avatar:popcorn',
    region,
    providers: [],
    maturity: 'all',
  }
}
