// Title-to-title weights by one ridge regression per title, over a Gram matrix that is never completely in memory:
//
//   G[i, j] = Σ_u weight_u · (allRated + 1 if u liked both)          over the people u who rated both titles
//
//   head × head: a triangle of all pairs   tail: the strongest entries of each row   row i: counted again, exactly
//
// Titles are numbered by falling audience, so the titles of the head come first, also in every history.

import { cholesky, solve } from './cholesky'
import { keyOf, select, sortDown } from './top-k'

/** Arguments that all calls of one fit share; `engine/src/models/audience/local-ridge.ts` writes them in this order. */
@unmanaged
class Plan {
  /** Histories: the start of each person's, entries 2 · title (+ 1 if liked), and the weight of each person. */
  histories: usize
  entries: usize
  weights: usize
  /** The same pairs by title: the start of each title's, entries 2 · person (+ 1 if liked). */
  audiences: usize
  people: usize
  titles: i32
  head: i32
  allRated: f32
  /** Candidates are ranked by G[i, j] · norm[j]. */
  norm: usize
  /** The diagonal of G with the ridge added. */
  diagonal: usize
  triangle: usize
  tailTitles: usize
  tailValues: usize
  tailCounts: usize
  tailMost: i32
  max: i32
  outTitles: usize
  outValues: usize
  outCounts: usize
}

function loadWord(array: usize, i: u32): u32 {
  return load<u32>(array + ((<usize>i) << 2))
}

function loadNumber(array: usize, i: u32): f32 {
  return load<f32>(array + ((<usize>i) << 2))
}

function storeNumber(array: usize, i: u32, value: f32): void {
  store<f32>(array + ((<usize>i) << 2), value)
}

function lineOf(triangle: usize, line: u32): usize {
  return triangle + (((<usize>line * (<usize>line + 1)) >> 1) << 2)
}

/** Adds all histories to lines [low, high) of the head's triangle; tasks with other lines write other memory. */
export function gramTriangle(at: usize, low: u32, high: u32, people: i32): void {
  const plan = changetype<Plan>(at)
  for (let person = 0; person < people; person++) {
    const first = plan.entries + ((<usize>loadWord(plan.histories, person)) << 2)
    const end = plan.entries + ((<usize>loadWord(plan.histories, person + 1)) << 2)
    const weight = loadNumber(plan.weights, person)
    const forRating = weight * plan.allRated
    for (let cell = first; cell < end; cell += 4) {
      const entry = load<u32>(cell)
      if (entry >> 1 < low) continue
      if (entry >> 1 >= high) break
      const line = lineOf(plan.triangle, entry >> 1)
      const forLikes = weight * <f32>(entry & 1)
      for (let other = first; other < cell; other += 4) {
        const second = load<u32>(other)
        const to = line + ((<usize>(second >> 1)) << 2)
        store<f32>(to, load<f32>(to) + forRating + forLikes * <f32>(second & 1))
      }
    }
  }
}

/** Adds one complete row of G to `row`. */
function countRow(plan: Plan, title: i32, row: usize): void {
  const end = loadWord(plan.audiences, title + 1)
  for (let at = loadWord(plan.audiences, title); at < end; at++) {
    const rating = loadWord(plan.people, at)
    const weight = loadNumber(plan.weights, rating >> 1)
    const forRating = weight * plan.allRated
    const forLikes = weight * <f32>(rating & 1)
    const last = plan.entries + ((<usize>loadWord(plan.histories, (rating >> 1) + 1)) << 2)
    for (let cell = plan.entries + ((<usize>loadWord(plan.histories, rating >> 1)) << 2); cell < last; cell += 4) {
      const entry = load<u32>(cell)
      const to = row + ((<usize>(entry >> 1)) << 2)
      store<f32>(to, load<f32>(to) + forRating + forLikes * <f32>(entry & 1))
    }
  }
}

/**
 * Writes the titles nearest to one by its row, or all if they fit, to `keys` (64 bits each) in rising order; returns
 * how many.
 */
function findNearest(plan: Plan, title: i32, row: usize, max: i32, keys: usize): i32 {
  const capacity = 2 * max
  const isForAll = plan.titles - 1 <= max
  let size = 0
  let floor: u64 = 0
  for (let from = 0; from < plan.titles; from += 4) {
    if (!isForAll && !v128.any_true(v128.load(row + ((<usize>from) << 2)))) continue
    for (let other = from; other < min(from + 4, plan.titles); other++) {
      const value = loadNumber(row, other)
      if (other === title || (value <= 0 && !isForAll)) continue
      const key = keyOf(value * loadNumber(plan.norm, other), other)
      if (key < floor) continue
      store<u64>(keys + ((<usize>size) << 3), key)
      size++
      if (size < capacity) continue
      select(keys, size, max)
      floor = load<u64>(keys + ((<usize>(max - 1)) << 3))
      size = max
    }
  }
  if (size > max) select(keys, size, max)
  size = min(size, max)
  // The lower half of a key is the complement of the title: in falling order of keys the titles rise.
  for (let i = 0; i < size; i++) store<u64>(keys + ((<usize>i) << 3), <u64>(<u32>load<u64>(keys + ((<usize>i) << 3))))
  sortDown(keys, 0, size - 1)
  return size
}

function titleAt(keys: usize, i: i32): u32 {
  return ~(<u32>load<u64>(keys + ((<usize>i) << 3)))
}

/**
 * Writes the strongest entries of rows [from, to) of the tail. `scratch`: `titles` numbers (a multiple of 4), then 2 ·
 * max keys.
 */
export function tailRows(at: usize, from: i32, to: i32, scratch: usize): void {
  const plan = changetype<Plan>(at)
  const bytes = (<usize>((plan.titles + 3) & ~3)) << 2
  const keys = scratch + ((bytes + 7) & ~7)
  memory.fill(scratch, 0, bytes)
  for (let title = from; title < to; title++) {
    countRow(plan, title, scratch)
    const count = findNearest(plan, title, scratch, plan.tailMost, keys)
    const first = (title - plan.head) * plan.tailMost
    for (let i = 0; i < count; i++) {
      const other = titleAt(keys, i)
      store<u32>(plan.tailTitles + ((<usize>(first + i)) << 2), other)
      storeNumber(plan.tailValues, first + i, loadNumber(scratch, other))
    }
    store<u32>(plan.tailCounts + ((<usize>(title - plan.head)) << 2), count)
    memory.fill(scratch, 0, bytes)
  }
}

/**
 * Writes the lower triangle of G + ridge for `count` candidates; `places` is the index of each title among them, from 1
 * on.
 */
function fillMatrix(plan: Plan, keys: usize, count: i32, places: usize, a: usize, more: f32): void {
  const step = (<usize>count) << 2
  for (let i = 0; i < count; i++) {
    const row = a + <usize>i * step
    const title = titleAt(keys, i)
    if (title < <u32>plan.head) {
      const line = lineOf(plan.triangle, title)
      for (let j = 0; j < i; j++) storeNumber(row, j, loadNumber(line, titleAt(keys, j)))
    } else memory.fill(row, 0, (<usize>i) << 2)
    storeNumber(row, i, loadNumber(plan.diagonal, title) * more)
  }
  for (let i = count - 1; i >= 0; i--) {
    const title = titleAt(keys, i)
    if (title < <u32>plan.head) break
    const first = (title - plan.head) * plan.tailMost
    const end = first + loadWord(plan.tailCounts, title - plan.head)
    for (let entry = first; entry < end; entry++) {
      const place = <i32>loadWord(places, loadWord(plan.tailTitles, entry)) - 1
      if (place < 0) continue
      const cell = place < i ? a + <usize>i * step + ((<usize>place) << 2) : a + <usize>place * step + ((<usize>i) << 2)
      store<f32>(cell, loadNumber(plan.tailValues, entry))
    }
  }
}

/** The largest factor that the diagonal is multiplied by. */
const MAX_DIAGONAL_FACTOR: f32 = 5000

/** x ← (G + ridge)⁻¹·x for the candidates. Missing tail entries can make G indefinite: then the diagonal is raised. */
function solveAmong(plan: Plan, keys: usize, count: i32, places: usize, a: usize, x: usize): void {
  for (let more: f32 = 1; more < MAX_DIAGONAL_FACTOR; more *= 4) {
    fillMatrix(plan, keys, count, places, a, more)
    if (cholesky(a, count, count) !== 0) continue
    solve(a, count, count, x)
    return
  }
  memory.fill(x, 0, (<usize>count) << 2)
}

/**
 * Solves columns [from, to) of the title-to-title matrix, each among its nearest titles. `scratch`: `titles` numbers (a
 * multiple of 4) for the row and as many for places, 2 · max keys of 64 bits, max² numbers for the matrix and max
 * for the column.
 */
export function localRidge(at: usize, from: i32, to: i32, scratch: usize): void {
  const plan = changetype<Plan>(at)
  const bytes = (((<usize>((plan.titles + 3) & ~3)) << 2) + 7) & ~7
  const places = scratch + bytes
  const keys = places + bytes
  const x = keys + ((<usize>(2 * plan.max)) << 3)
  const a = x + ((<usize>plan.max) << 2)
  memory.fill(scratch, 0, 2 * bytes)
  for (let title = from; title < to; title++) {
    countRow(plan, title, scratch)
    const count = findNearest(plan, title, scratch, plan.max, keys)
    for (let i = 0; i < count; i++) {
      const other = titleAt(keys, i)
      storeNumber(x, i, loadNumber(scratch, other))
      store<u32>(places + ((<usize>other) << 2), i + 1)
    }
    if (count > 0) solveAmong(plan, keys, count, places, a, x)
    const first = title * plan.max
    for (let i = 0; i < count; i++) {
      const other = titleAt(keys, i)
      store<u32>(plan.outTitles + ((<usize>(first + i)) << 2), other)
      storeNumber(plan.outValues, first + i, loadNumber(x, i))
      store<u32>(places + ((<usize>other) << 2), 0)
    }
    store<u32>(plan.outCounts + ((<usize>title) << 2), count)
    memory.fill(scratch, 0, bytes)
  }
}
