/** Points of one line. */
export type PlotLine = { name: string; points: [number, number][] }

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [560, 320, 56, 120, 44, 44]
const colours = ['#b3261e', '#3b6ea5', '#6d665b']

/** A small SVG plot that is legible in light and dark themes. */
export function plot({
  title,
  xLabel,
  yLabel,
  lines,
}: {
  title: string
  xLabel: string
  yLabel: string
  lines: PlotLine[]
}): string {
  const all = lines.flatMap(({ points }) => points)
  const maxX = Math.max(...all.map(([x]) => x))
  const maxY = roundUp(Math.max(...all.map(([, y]) => y)))
  const at = ([x, y]: [number, number]): [number, number] => [
    LEFT + (x / maxX) * (WIDTH - LEFT - RIGHT),
    HEIGHT - BOTTOM - (y / maxY) * (HEIGHT - TOP - BOTTOM),
  ]
  const grid = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const [, y] = at([0, part * maxY])
    return `<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y}" y2="${y}"/><text x="${LEFT - 8}" y="${y + 4}" text-anchor="end">${Number((part * maxY).toPrecision(3))}</text>`
  })
  const ticks = [...new Set(all.map(([x]) => x))].map((x) => {
    const [left] = at([x, 0])
    return `<text x="${left}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${x.toLocaleString('en')}</text>`
  })
  const drawn = lines.map(({ name, points }, i) => {
    const places = points.map(at)
    const [x = 0, y = 0] = places.at(-1) ?? []
    const dots = places.map(([cx, cy]) => `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="3.5"/>`).join('')
    const path = places.map(([px, py]) => `${px.toFixed(1)},${py.toFixed(1)}`).join(' ')
    return `<g style="--ink: ${colours[i % colours.length]}"><polyline points="${path}"/>${dots}<text class="name" x="${x + 10}" y="${y + 4}">${name}</text></g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${title}">
<style>text { font: 12px system-ui, sans-serif; fill: #6d665b } .title { font-size: 14px; font-weight: 600; fill: #221f1a } .grid { stroke: #8884; } polyline { fill: none; stroke: var(--ink); stroke-width: 2.5 } circle { fill: var(--ink) } .name { fill: var(--ink); font-weight: 600 } rect { fill: #fff } @media (prefers-color-scheme: dark) { rect { fill: #1e1b17 } text { fill: #a59c8d } .title { fill: #f0ebe2 } }</style>
<rect width="${WIDTH}" height="${HEIGHT}" rx="12"/>
<text class="title" x="16" y="26">${title}</text>
${grid.join('\n')}
${ticks.join('\n')}
<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 8}" text-anchor="middle">${xLabel}</text>
<text x="${WIDTH - 16}" y="26" text-anchor="end">${yLabel}</text>
${drawn.join('\n')}
</svg>
`
}

/** The next round number. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value || 1))
  return ([1, 2, 4, 5, 8, 10].find((step) => step * power >= value) ?? 10) * power
}
