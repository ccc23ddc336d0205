import { useState } from 'preact/hooks'
import { house } from '../../messages/chosen-house.ts'
import { Button } from '../button.tsx'
import { FailureNotice } from '../notice.tsx'
import { Said } from '../said.tsx'
import { Section } from '../section.tsx'
import { useAction } from '../use-action.ts'
import { Waiting } from '../waiting.tsx'
import { admin, type Trainings } from './api.ts'
import { span } from './figures.ts'
import { ModelList } from './model-list.tsx'
import { Progress } from './progress.tsx'
import { QualityPlot } from './quality-plot.tsx'
import { usePolled } from './use-polled.ts'

const words = house.admin
const busyMs = 1000
const idleMs = 15_000
const paceOf = (training: Trainings | undefined) => (training?.running ? busyMs : idleMs)

/** The training that goes on, and what became of those before. */
export function TrainingSection() {
  const training = usePolled(admin.training, paceOf)
  const [isTold, setIsTold] = useState(false)
  const starting = useAction(async () => {
    setIsTold(false)
    await admin.train()
    await training.ask()
    setIsTold(true)
  })
  const { value } = training
  return (
    <Section title={words.training} lead={words.trainingLead}>
      {!value && !training.failure && <Waiting />}
      {training.failure && !value && <FailureNotice failure={training.failure} onRetry={() => void training.ask()} />}
      <Button busy={starting.busy || Boolean(value?.running)} onPress={starting.run} testId="train">
        {words.train}
      </Button>
      {value?.running && <Running running={value.running} />}
      <Said>{isTold ? (value?.running ? words.trainStarted : words.trainEnded) : ''}</Said>
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
        <p class="entry-name">{running.phase}</p>
        <span class="badge badge-running">{words.status.running}</span>
      </div>
      <Progress name={words.training} part={running.done} />
      <p class="quiet">{running.etaSeconds === null ? '\u00a0' : words.left(span(running.etaSeconds))}</p>
    </div>
  )
}
