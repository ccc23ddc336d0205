import { household } from '../../messages/household.ts'
import type { Training } from './api.ts'
import { axisDay, figure } from './figures.ts'
import { LinePlot } from './line-plot.tsx'

const words = household.admin

/** A chart of each model's quality on held-out people, oldest first. */
export function QualityPlot({ trainings }: { trainings: Training[] }) {
  const measured = trainings.toReversed().flatMap(({ madeAt, after }) => (after ? [{ madeAt, ...after }] : []))
  return (
    <div class="stack-tight">
      <h3>{words.quality}</h3>
      <p class="quiet">{words.qualityLead}</p>
      {measured.length === 0 ? (
        <p class="empty">{trainings.length === 0 ? words.noModels : words.noQuality}</p>
      ) : (
        <LinePlot
          title={words.quality}
          labelHead={words.made}
          labels={measured.map(({ madeAt }) => axisDay(madeAt))}
          format={figure}
          fromZero={false}
          series={[
            { name: words.recall50, look: 'first', values: measured.map(({ recall50 }) => recall50) },
            { name: words.ndcg, look: 'second', values: measured.map(({ ndcg100 }) => ndcg100) },
            { name: words.recall20, look: 'third', values: measured.map(({ recall20 }) => recall20) },
          ]}
        />
      )}
    </div>
  )
}
