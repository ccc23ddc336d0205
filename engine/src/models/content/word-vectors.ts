import type { RelatedFeatures, TitleFeatures } from '../../catalogue/related-features.ts'
import { joinColumns, type SparseRows, tfIdfOf } from './sparse-rows.ts'
import { DIMENSIONS, type Projection, subspaceOf } from './subspace.ts'

// Titles as vectors of two halves, so that titles about the same subject are near each other even if they share no
// word:
//
// - words and keywords (TF-IDF of each), reduced to the strongest directions
// - what the words say of keywords. The vector of a word is the mean of the keyword vectors of the titles whose
//   overviews have it, less the mean of all: a word that says nothing is near zero. A title is the sum of its words,
//   beside its own keywords. Overviews are short, and few of them share a word.

export const WORD_DIMENSIONS = 2 * DIMENSIONS
/** Added to the number of titles that have a word: a rare word says less (shrinkage). */
const SHRINKAGE = 10
/** The length of the first half; that of the second is 1. Overviews are short: few of them share a rare word. */
const FIRST_HALF = 0.6

/** A vector of bytes per title, and the scale of each: vectors have length 1, or 0 without words. */
export interface WordVectors {
  readonly bytes: Int8Array
  readonly scale: Float32Array
}

/** Computes the vectors of all titles; the subspaces are fitted to the titles with the highest `acclaim`. */
export function wordVectors(features: RelatedFeatures, keywords: TitleFeatures, acclaim: Float32Array): WordVectors {
  const count = features.words.lists.start.length - 1
  const words = tfIdfOf(features.words, count, (at) => 1 + Math.log(features.counts[at]))
  const themes = tfIdfOf(keywords, count, () => 1)
  const byWords = subspaceOf(joinColumns(count, [words, themes]), acclaim)
  const byThemes = themesOfWords(words, themeVectors(themes, acclaim))
  return packRows(count, (title, out) => {
    const [first, second] = [out.subarray(0, DIMENSIONS), out.subarray(DIMENSIONS)]
    byWords(title, first)
    normalise(first, FIRST_HALF)
    byThemes(title, second)
    normalise(second)
  })
}

/** Writes the vector of a title's keywords, of length 1 and less the mean of all; zero without keywords. */
function themeVectors(themes: SparseRows, acclaim: Float32Array): Projection {
  const project = subspaceOf(themes, acclaim)
  const [mean, vector] = [new Float32Array(DIMENSIONS), new Float32Array(DIMENSIONS)]
  let described = 0
  for (let title = 0; title + 1 < themes.start.length; title++) {
    project(title, vector)
    if (!normalise(vector)) continue
    described++
    add(vector, 0, mean, 0)
  }
  return (title, out) => {
    project(title, out)
    if (normalise(out)) for (let i = 0; i < DIMENSIONS; i++) out[i] -= mean[i] / described
  }
}

/** Writes what the words of a title say of its keywords, and its own keywords. */
function themesOfWords(words: SparseRows, themeOf: Projection): Projection {
  const sums = new Float32Array(words.columns * DIMENSIONS)
  const titles = new Uint32Array(words.columns)
  const vector = new Float32Array(DIMENSIONS)
  for (let title = 0; title + 1 < words.start.length; title++) {
    themeOf(title, vector)
    if (vector.every((value) => value === 0)) continue
    for (let at = words.start[title]; at < words.start[title + 1]; at++) {
      titles[words.values[at]]++
      add(vector, 0, sums, words.values[at] * DIMENSIONS)
    }
  }
  for (let at = 0; at < sums.length; at++) sums[at] /= titles[Math.floor(at / DIMENSIONS)] + SHRINKAGE
  return (title, out) => {
    out.fill(0)
    for (let at = words.start[title]; at < words.start[title + 1]; at++) add(sums, words.values[at] * DIMENSIONS, out, 0)
    normalise(out)
    themeOf(title, vector)
    add(vector, 0, out, 0)
  }
}

/** Adds a vector of `from` to one of `to`. */
function add(from: Float32Array, first: number, to: Float32Array, at: number): void {
  for (let i = 0; i < DIMENSIONS; i++) to[at + i] += from[first + i]
}

/** Scales a vector to a length; returns false if it is zero. */
function normalise(vector: Float32Array, to = 1): boolean {
  let squares = 0
  for (const value of vector) squares += value * value
  if (!(squares > 1e-12)) return false
  const length = Math.sqrt(squares) / to
  for (let i = 0; i < vector.length; i++) vector[i] /= length
  return true
}

/** Rows of bytes, scaled to length 1; `write` writes the vector of a title. */
function packRows(count: number, write: (title: number, out: Float32Array) => void): WordVectors {
  const bytes = new Int8Array(count * WORD_DIMENSIONS)
  const scale = new Float32Array(count)
  const vector = new Float32Array(WORD_DIMENSIONS)
  for (let title = 0; title < count; title++) {
    write(title, vector)
    let [squares, max] = [0, 0]
    for (const value of vector) {
      squares += value * value
      max = Math.max(max, Math.abs(value))
    }
    if (!(squares > 1e-12)) continue
    scale[title] = max / 127 / Math.sqrt(squares)
    for (let i = 0; i < WORD_DIMENSIONS; i++) bytes[title * WORD_DIMENSIONS + i] = Math.round((vector[i] / max) * 127)
  }
  return { bytes, scale }
}
