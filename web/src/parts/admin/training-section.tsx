import { useState } from 'preact/hooks'
import { household } from '../../messages/household.ts'
import { Button } from '../controls/button.tsx'
import { useAction } from '../controls/use-action.ts'
import { Section } from '../layout/section.tsx'
import { DoneLine } from '../status/done-line.tsx'
import { FailureNotice } from '../status/notice.tsx'
import { Progress } from '../status/progress.tsx'
import { usePolled } from '../status/use-polled.ts'
import { Waiting } from '../status/waiting.tsx'
import { admin, type Trainings } from './api.ts'
import { span } from './figures.ts'
import { ModelList } from './model-list.tsx'
import { QualityPlot } from './quality-plot.tsx'
import { stageOf } from './training-stage.ts'

const words = household.admin
const busyMs = 1000
const idleMs = 15_000
const paceOf = (training: Trainings | undefined) => (training?.running ? busyMs : idleMs)

/** The running training, and the results of earlier ones. */
export function TrainingSection() {
  const training = usePolled(admin.training, paceOf)
  const [hasStarted, setHasStarted] = useState(false)
  const starting = useAction(async () => {
    setHasStarted(false)
    await admin.train()
    await training.refresh()
    setHasStarted(true)
  })
  const { value } = training
  return (
    <Section title={words.training} lead={words.trainingLead}>
      {!value && !training.failure && <Waiting />}
      {training.failure && !value && <FailureNotice failure={training.failure} onRetry={() => void training.refresh()} />}
      <Button busy={starting.busy || Boolean(value?.running)} onPress={starting.run} testId="train">
        {words.train}
      </Button>
      {value?.running && <Running running={value.running} />}
      <DoneLine>{hasStarted ? (value?.running ? words.trainStarted : words.trainEnded) : ''}</DoneLine>
      <FailureNotice failure={starting.failure} wording={{ 409: words.trainBusy }} />
      {value && <QualityPlot trainings={value.trainings} />}
      {value && value.trainings.length > 0 && <ModelList trainings={value.trainings} inService={value.modelId} />}
    </Section>
  )
}

function Running({ running }: { running: NonNullable<Trainings['running']> }) {
  return (
    <div class="run" data-testid="training">
      <div class="run-head">
        <p class="entry-name">{words.stages[stageOf(running.phase)]}</p>
        <span class="badge badge-running">{words.status.running}</span>
      </div>
      <Progress label={household.admin.progress({ what: words.training })} part={running.done} />
      <p class="quiet">{running.etaSeconds === null ? '\u00a0' : words.left({ time: span(running.etaSeconds) })}</p>
    </div>
  )
}
