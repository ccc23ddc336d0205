import { escapeMarkup } from '../../texts/escape-markup.ts'
import type { EvaluationReport, ModelResult, ProtocolReport } from './evaluation.ts'

/** One bar chart: title, note, and the value of each model. */
type Plot = { title: string; note: string; of: (result: ModelResult) => number | undefined; digits: number; unit?: string }

const plots: Plot[] = [
  { title: 'Recall@20', note: 'share found among the first 20', of: ({ ranking }) => ranking?.recall20, digits: 3 },
  { title: 'Recall@50', note: 'share found among the first 50', of: ({ ranking }) => ranking?.recall50, digits: 3 },
  { title: 'NDCG@100', note: 'and how far up', of: ({ ranking }) => ranking?.ndcg100, digits: 3 },
  {
    title: 'Hit rate@10',
    note: 'the held-out title is among the first 10 of 100',
    of: ({ sampled }) => sampled?.hr10,
    digits: 3,
  },
  { title: 'NDCG@10', note: 'and how far up', of: ({ sampled }) => sampled?.ndcg10, digits: 3 },
  {
    title: 'Recall@50, small audience',
    note: 'titles that few know',
    of: ({ ranking }) => ranking?.recallByAudience[0],
    digits: 3,
  },
  { title: 'Coverage', note: 'share of all titles that anybody was shown', of: ({ ranking }) => ranking?.coverage, digits: 3 },
  { title: 'Gini', note: '0: all shown alike, 1: one title only', of: ({ ranking }) => ranking?.gini, digits: 3 },
  { title: 'Novelty', note: 'bits: how unexpected they are', of: ({ ranking }) => ranking?.novelty, digits: 1 },
  {
    title: 'Cost',
    note: 'seconds to choose all settings and to fit',
    of: ({ chooseSeconds, fitSeconds }) => chooseSeconds + fitSeconds,
    digits: 1,
    unit: ' s',
  },
]

const names = { unseen: 'Unseen people', known: 'Known people', last: 'Leave one out', time: 'What came later' }

/** The report as one self-contained HTML page; its plots are SVG. */
export function evaluationPage(report: EvaluationReport): string {
  const { about, people, titles, likes, seed, protocols, skipped } = report
  const facts = [
    [people, 'people'],
    [titles, 'titles'],
    [likes, 'likes'],
  ] as const
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Marquee: how good are the recommendations?</title>
<style>${style}</style>
</head>
<body>
<header>
<p class="mark">Marquee</p>
<h1>How good are the recommendations?</h1>
<p class="about">${escapeMarkup(about)} · seed ${seed}</p>
<ul class="facts">${facts.map(([count, noun]) => `<li><b>${count.toLocaleString('en')}</b> ${noun}</li>`).join('')}</ul>
</header>
<main>
${protocols.map(section).join('\n')}
${skipped.map(({ protocol, why }) => `<p class="skipped"><b>${names[protocol]}</b> was left out: ${escapeMarkup(why)}.</p>`).join('\n')}
</main>
<footer>Every method was tuned on the same people held out inside the training part, by the same hill climbing. All titles that a
person has not rated are ranked, unless stated otherwise. The same seed gives the same numbers.</footer>
</body>
</html>
`
}

function section({ protocol, about, people, results }: ProtocolReport): string {
  const shown = plots.filter(({ of }) => results.some((result) => of(result) !== undefined))
  return `<section>
<h2>${names[protocol]}</h2>
<p class="about">${escapeMarkup(about)}; ${people.toLocaleString('en')} people</p>
<div class="plots">${shown.map((plot) => figure(plot, results)).join('')}</div>
<details><summary>What was chosen</summary><div class="wide"><table><thead><tr><th>model</th><th>trials</th><th>settings</th></tr></thead><tbody>
${results.map(({ model, trials, settings }) => `<tr><th>${escapeMarkup(model)}</th><td>${trials}</td><td>${escapeMarkup(settings) || '–'}</td></tr>`).join('\n')}
</tbody></table></div></details>
</section>`
}

const CHART_WIDTH = 360
const LINE_HEIGHT = 27
const LABEL_WIDTH = 92
const VALUE_WIDTH = 52

/** A bar per model, as long as its value; Marquee's has another colour. */
function figure({ title, note, of, digits, unit = '' }: Plot, results: ModelResult[]): string {
  const values = results.map((result) => of(result) ?? 0)
  const max = Math.max(...values, Number.MIN_VALUE)
  const width = CHART_WIDTH - LABEL_WIDTH - VALUE_WIDTH
  const bars = results.map(({ model }, i) => {
    const [value, y] = [values[i] ?? 0, i * LINE_HEIGHT]
    const length = Math.max(2, (value / max) * width)
    const kind = model === 'Marquee' ? 'ours' : 'other'
    return `<g class="${kind}"><text class="name" x="${LABEL_WIDTH - 10}" y="${y + 17}">${escapeMarkup(model)}</text>
<rect class="track" x="${LABEL_WIDTH}" y="${y + 4}" width="${width}" height="${LINE_HEIGHT - 9}" rx="4"/>
<rect class="bar" x="${LABEL_WIDTH}" y="${y + 4}" width="${length.toFixed(1)}" height="${LINE_HEIGHT - 9}" rx="4"/>
<text class="value" x="${CHART_WIDTH}" y="${y + 17}">${value.toFixed(digits)}${unit}</text></g>`
  })
  const spoken = results.map(({ model }, i) => `${model} ${(values[i] ?? 0).toFixed(digits)}${unit}`).join(', ')
  return `<figure><figcaption><b>${title}</b> <span>${note}</span></figcaption>
<svg viewBox="0 0 ${CHART_WIDTH} ${results.length * LINE_HEIGHT}" role="img" aria-label="${escapeMarkup(`${title}: ${spoken}`)}">${bars.join('')}</svg></figure>`
}

const style = `
:root { color-scheme: light dark; --ground: #faf8f4; --card: #fff; --ink: #221f1a; --soft: #6d665b; --line: #e6e0d5; --track: #f1ece3; --bar: #b9b0a0; --ours: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --ground: #14120f; --card: #1e1b17; --ink: #f0ebe2; --soft: #a59c8d; --line: #332e27; --track: #28241e; --bar: #6a6153; --ours: #ff7a6b; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
header, main, footer { max-width: 1240px; margin: 0 auto; padding: 0 24px; }
header { padding-top: 48px; }
.mark { margin: 0; color: var(--ours); font-weight: 700; letter-spacing: .08em; text-transform: uppercase; font-size: 13px; }
h1 { margin: 4px 0 8px; font-size: clamp(28px, 4vw, 42px); line-height: 1.15; letter-spacing: -.02em; }
h2 { margin: 0; font-size: 22px; letter-spacing: -.01em; }
.about { margin: 4px 0 0; color: var(--soft); overflow-wrap: anywhere; }
.facts { display: flex; flex-wrap: wrap; gap: 8px 32px; list-style: none; padding: 0; margin: 20px 0 0; color: var(--soft); }
.facts b { color: var(--ink); font-size: 22px; font-variant-numeric: tabular-nums; }
section { margin-top: 48px; padding-top: 24px; border-top: 1px solid var(--line); }
.plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 340px), 1fr)); gap: 20px; margin-top: 20px; }
figure { margin: 0; padding: 16px 18px; background: var(--card); border: 1px solid var(--line); border-radius: 14px; }
figcaption { margin-bottom: 10px; }
figcaption span { display: block; color: var(--soft); font-size: 13px; }
svg { display: block; width: 100%; height: auto; font: 12px system-ui, sans-serif; }
.name { text-anchor: end; fill: var(--soft); }
.value { text-anchor: end; fill: var(--ink); font-variant-numeric: tabular-nums; }
.track { fill: var(--track); }
.bar { fill: var(--bar); }
.ours .bar { fill: var(--ours); }
.ours text { font-weight: 700; fill: var(--ink); }
details { margin-top: 20px; color: var(--soft); }
summary { cursor: pointer; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin-top: 12px; font-size: 14px; }
th, td { padding: 6px 16px 6px 0; text-align: left; border-bottom: 1px solid var(--line); white-space: nowrap; }
tbody th { color: var(--ink); }
.skipped, footer { color: var(--soft); }
.skipped { margin-top: 32px; }
footer { padding: 40px 24px 56px; font-size: 14px; }
`
