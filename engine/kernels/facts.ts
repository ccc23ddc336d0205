// What the entries of a taste have in common with titles by facts. The facts of an entry's title are the set of its group.
//
//   what sharing fact f gives = weight of the entry · norm of its set · gain[f]

const NONE: u32 = 0xffffffff

/** amount[f] += weight[i] · norm · gain[f] for the facts f of each title[i]; NONE has no facts. */
export function addFacts(
  title: usize,
  weight: usize,
  entries: i32,
  groupOf: usize,
  start: usize,
  feature: usize,
  norm: usize,
  gain: usize,
  amount: usize,
): void {
  for (let i: usize = 0; i < <usize>entries; i++) {
    const position = load<u32>(title + (i << 2))
    if (position === NONE) continue
    const group = (<usize>load<u32>(groupOf + ((<usize>position) << 2))) << 2
    const factor = load<f32>(weight + (i << 2)) * load<f32>(norm + group)
    const end = feature + ((<usize>load<u32>(start + group, 4)) << 2)
    for (let at = feature + ((<usize>load<u32>(start + group)) << 2); at < end; at += 4) {
      const fact = (<usize>load<u32>(at)) << 2
      store<f32>(amount + fact, load<f32>(amount + fact) + factor * load<f32>(gain + fact))
    }
  }
}

/** common[f][lane] = weight[lane] · norm · gain[f] for the facts f of each title[lane]; NONE has no facts. */
export function putFacts(
  title: usize,
  weight: usize,
  lanes: i32,
  groupOf: usize,
  start: usize,
  feature: usize,
  norm: usize,
  gain: usize,
  common: usize,
  width: i32,
): void {
  const row = (<usize>width) << 2
  for (let lane: usize = 0; lane < <usize>lanes; lane++) {
    const position = load<u32>(title + (lane << 2))
    if (position === NONE) continue
    const group = (<usize>load<u32>(groupOf + ((<usize>position) << 2))) << 2
    const factor = load<f32>(weight + (lane << 2)) * load<f32>(norm + group)
    const end = feature + ((<usize>load<u32>(start + group, 4)) << 2)
    for (let at = feature + ((<usize>load<u32>(start + group)) << 2); at < end; at += 4) {
      const fact = <usize>load<u32>(at)
      store<f32>(common + fact * row + (lane << 2), factor * load<f32>(gain + (fact << 2)))
    }
  }
}

/** from[i], to[i], factor[i] ← where the row of title[i] lies, and weight[i] · its scale; the row of NONE is empty. */
export function findRows(
  title: usize,
  weight: usize,
  entries: i32,
  start: usize,
  scale: usize,
  from: usize,
  to: usize,
  factor: usize,
): void {
  for (let at: usize = 0, end = (<usize>entries) << 2; at < end; at += 4) {
    const position = load<u32>(title + at)
    const isRow = position !== NONE
    const row = isRow ? (<usize>position) << 2 : 0
    store<u32>(from + at, isRow ? load<u32>(start + row) : 0)
    store<u32>(to + at, isRow ? load<u32>(start + row, 4) : 0)
    store<f32>(factor + at, isRow ? load<f32>(weight + at) * load<f32>(scale + row) : 0)
  }
}
