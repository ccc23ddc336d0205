import { useId } from 'preact/hooks'

type Series = { name: string; look: 'first' | 'second' | 'third'; values: (number | null)[] }
type PlotProps = {
  title: string
  /** The label of each value. */
  labels: string[]
  labelHead: string
  series: Series[]
  format: (value: number) => string
  /** Whether the axis starts at zero; else a little below the lowest value. */
  fromZero?: boolean
}

const width = 600
const height = 200

/** A line chart over time, with the values as a table for screen readers. */
export function LinePlot({ title, labels, labelHead, series, format, fromZero = true }: PlotProps) {
  const id = useId()
  const points = series.flatMap(({ values }) => values).filter((value) => value !== null)
  const { low, high, ticks } = axisOf(points, fromZero)
  const x = (index: number) => (labels.length < 2 ? width / 2 : (index / (labels.length - 1)) * width)
  const y = (value: number) => height - ((value - low) / (high - low)) * height
  return (
    <figure class="figure" aria-labelledby={id}>
      <figcaption id={id} class="unseen">
        {title}
      </figcaption>
      <div class="figure-frame" aria-hidden="true">
        <div class="figure-ticks">
          {ticks.map((tick) => (
            <span key={tick} style={{ '--at': (tick - low) / (high - low) }}>
              {format(tick)}
            </span>
          ))}
        </div>
        <svg
          class="figure-lines"
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          {ticks.map((tick) => (
            <line key={tick} class="figure-grid" x1="0" x2={width} y1={y(tick)} y2={y(tick)} />
          ))}
          {series.map(({ name, look, values }) => (
            <g key={name} class={`figure-${look}`}>
              <path class="figure-line" d={pathOf(values, x, y)} />
              {labels.length <= 24 && <path class="figure-dots" d={dotsOf(values, x, y)} />}
            </g>
          ))}
        </svg>
        <div class="figure-labels">
          <span>{labels[0]}</span>
          {labels.length > 1 && <span>{labels.at(-1)}</span>}
        </div>
      </div>
      <ul class="figure-legend" aria-hidden="true">
        {series.map(({ name, look, values }) => {
          const last = values.findLast((value) => value !== null)
          return (
            <li key={name} class={`figure-${look}`}>
              <span class="figure-mark" />
              {name}
              {last !== undefined && last !== null && <strong>{format(last)}</strong>}
            </li>
          )
        })}
      </ul>
      <div class="unseen">
        <ValueTable labels={labels} labelHead={labelHead} series={series} format={format} />
      </div>
    </figure>
  )
}

function ValueTable({ labels, labelHead, series, format }: Pick<PlotProps, 'labels' | 'labelHead' | 'series' | 'format'>) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{labelHead}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, index) => (
          <tr key={`${index} ${label}`}>
            <th scope="row">{label}</th>
            {series.map(({ name, values }) => {
              const value = values[index]
              return <td key={name}>{value === null || value === undefined ? '–' : format(value)}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Scale = (value: number) => number

/** The SVG path of a line; a missing value interrupts it. */
function pathOf(values: (number | null)[], x: Scale, y: Scale): string {
  let isOpen = false
  return values
    .map((value, index) => {
      if (value === null) {
        isOpen = false
        return ''
      }
      const step = isOpen ? `L${round(x(index))} ${round(y(value))}` : dotAt(x(index), y(value))
      isOpen = true
      return step
    })
    .join('')
}

/** Dots as lines of no length with round ends: they stay round however the chart is stretched. */
function dotsOf(values: (number | null)[], x: Scale, y: Scale): string {
  return values.map((value, index) => (value === null ? '' : dotAt(x(index), y(value)))).join('')
}

const dotAt = (x: number, y: number) => `M${round(x)} ${round(y)}h0`
const round = (value: number) => Math.round(value * 10) / 10

/** The axis and its grid lines: steps of 1, 2 or 5 times a power of ten, about three or four of them. */
function axisOf(values: number[], fromZero: boolean): { low: number; high: number; ticks: number[] } {
  const max = Math.max(...values, 0)
  const min = fromZero ? 0 : Math.min(...values)
  const range = max - min || max || 1
  const rough = range / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough) ?? rough
  const low = fromZero ? 0 : Math.max(0, Math.floor((min - range * 0.1) / step) * step)
  const steps = Math.max(1, Math.ceil((max - low) / step))
  const ticks = Array.from({ length: steps + 1 }, (_, index) => Number((low + index * step).toPrecision(12)))
  return { low, high: low + steps * step, ticks }
}
