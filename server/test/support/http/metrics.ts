/** What opens /metrics of the servers that tests and benches start. */
export const METRICS_TOKEN = 'metrics-token-of-tests'

/** All of /metrics. */
export async function metricsText(base: string): Promise<string> {
  const answer = await fetch(`${base}/metrics`, { headers: { connection: 'close', authorization: `Bearer ${METRICS_TOKEN}` } })
  if (answer.status !== 200) throw new Error(`/metrics: ${answer.status}`)
  return answer.text()
}

/** One value of /metrics; 0 when it is not there. */
export async function metric(base: string, name: string): Promise<number> {
  const line = (await metricsText(base)).split('\n').find((candidate) => candidate.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1) ?? 0)
}
