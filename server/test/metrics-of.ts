/** One value of /metrics, read from loopback; 0 when it is not there. */
export async function metric(base: string, name: string): Promise<number> {
  const answer = await fetch(`${base}/metrics`, { headers: { connection: 'close' } })
  if (answer.status !== 200) throw new Error(`/metrics: ${answer.status}`)
  const line = (await answer.text()).split('\n').find((candidate) => candidate.startsWith(`${name} `))
  return Number(line?.slice(name.length + 1) ?? 0)
}
