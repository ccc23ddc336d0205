import { household } from '../../messages/household.ts'
import { Section } from '../layout/section.tsx'
import { Waiting } from '../status/waiting.tsx'
import type { Overview } from './api.ts'
import { count, figure, span, timeOfDay } from './figures.ts'
import { LinePlot } from './line-plot.tsx'

const words = household.admin
const inMilliseconds = (value: number) => words.ms({ n: figure(value) })

/** Latencies, requests and errors of the server. */
export function LoadSection({ load }: { load: Overview['load'] | undefined }) {
  return (
    <Section title={words.load} {...(load && { lead: words.loadLead({ minutes: span(load.seconds) }) })}>
      {!load && <Waiting />}
      {load && load.points.length === 0 && <p class="empty">{words.quiet}</p>}
      {load && load.points.length > 0 && (
        <>
          <Counts load={load} />
          <LinePlot
            title={words.load}
            labelHead={words.time}
            labels={load.points.map(({ at }) => timeOfDay(at))}
            format={inMilliseconds}
            series={[
              { name: words.p50, look: 'first', values: load.points.map(({ p50Milliseconds }) => p50Milliseconds) },
              { name: words.p99, look: 'second', values: load.points.map(({ p99Milliseconds }) => p99Milliseconds) },
            ]}
          />
          <LinePlot
            title={words.perStep}
            labelHead={words.time}
            labels={load.points.map(({ at }) => timeOfDay(at))}
            format={count}
            series={[
              { name: words.perStep, look: 'third', values: load.points.map(({ requests }) => requests) },
              ...(load.errors > 0
                ? [{ name: words.errors, look: 'second' as const, values: load.points.map(({ errors }) => errors) }]
                : []),
            ]}
          />
        </>
      )}
    </Section>
  )
}

function Counts({ load }: { load: Overview['load'] }) {
  const facts = [
    { name: words.requests, value: count(load.requests), isBad: false },
    { name: words.refusals, value: count(load.byStatus.refusal), isBad: false },
    { name: words.errors, value: load.errors === 0 ? words.noErrors : count(load.errors), isBad: load.errors > 0 },
  ]
  return (
    <dl class="counts">
      {facts.map(({ name, value, isBad }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class={isBad ? 'counts-bad' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
