import type { EvidenceSettings } from '../audience/evidence.ts'
import { defaultSettings, type Model, type ModelSettings } from '../model.ts'
import { noPredicted, type PredictedFactors } from '../predicted-factors.ts'
import { crc32 } from './crc32.ts'

// A model as bytes, little-endian:
//
//   "MARQUEE\n"  version  length of the whole  CRC-32 of what follows  length of head  head (JSON)  arrays
//    8 bytes     u32      u32 low, u32 high    u32                     u32             padded
//
// Each array starts at a multiple of 8. The head lists the arrays by name, kind and length, and holds the settings.

const MAGIC = 'MARQUEE\n'
export const MODEL_VERSION = 5
/**
 * Version 2 had all neighbour titles in 32 bits, which is still supported; 3 had fewer settings; 4 had no predicted
 * factors.
 */
const OLDEST_VERSION = 2
/** Earlier versions had one prior for newcomers and everybody else. */
const FIRST_WITH_NEWCOMERS = 4
const HEADER_BYTES = 28

/** The reason why some bytes are not a readable model file. */
export class ModelFileError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ModelFileError'
  }
}

const kinds = {
  u16: (...array: ArrayRef) => new Uint16Array(...array),
  u32: (...array: ArrayRef) => new Uint32Array(...array),
  f32: (...array: ArrayRef) => new Float32Array(...array),
  i8: (...array: ArrayRef) => new Int8Array(...array),
  u8: (...array: ArrayRef) => new Uint8Array(...array),
} as const
type ArrayRef = [buffer: ArrayBufferLike, at: number, length: number]
type ArrayKind = keyof typeof kinds
type FileArray = Uint16Array | Uint32Array | Float32Array | Int8Array | Uint8Array

interface Head {
  readonly users: number
  readonly settings: StoredSettings
  readonly arrays: readonly { readonly name: string; readonly kind: ArrayKind; readonly length: number }[]
}

/** The settings in a file: the weight of a neutral rating has its first name, `met`, so that every version reads it. */
type StoredSettings = Omit<ModelSettings, 'evidence'> & {
  readonly evidence: Omit<EvidenceSettings, 'neutral'> & { readonly met: number }
}

type FileHead = Omit<Head, 'settings'> & { readonly settings: ModelSettings; readonly from: number }

/** Writes a model as bytes. */
export function encodeModel(model: Model): Uint8Array {
  const parts = arraysOf(model)
  const arrays = parts.map(([name, kind, array]) => ({ name, kind, length: array.length }))
  const head = new TextEncoder().encode(
    JSON.stringify({ users: model.users, settings: storedSettings(model.settings), arrays } satisfies Head),
  )
  const from = padded(HEADER_BYTES + head.length)
  const size = parts.reduce((at, [, , array]) => at + padded(array.byteLength), from)
  const bytes = new Uint8Array(size)
  bytes.set(head, HEADER_BYTES)
  parts.reduce((at, [, , array]) => {
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at)
    return at + padded(array.byteLength)
  }, from)
  writeFixed(bytes, head.length)
  return bytes
}

function arraysOf({ ids, audience, recent, neighbours, factors, predicted }: Model): [string, ArrayKind, FileArray][] {
  return [
    ['ids', 'u8', new TextEncoder().encode(ids.join('\n'))],
    ['audience', 'f32', audience],
    ['recent', 'f32', recent],
    ['neighbours.start', 'u32', neighbours.start],
    ['neighbours.titles', neighbours.titles instanceof Uint16Array ? 'u16' : 'u32', neighbours.titles],
    ['neighbours.values', 'i8', neighbours.values],
    ['neighbours.scale', 'f32', neighbours.scale],
    ['factors.bytes', 'i8', factors.bytes],
    ['factors.scale', 'f32', factors.scale],
    ['factors.base', 'f32', factors.base],
    ['predicted.ids', 'u8', new TextEncoder().encode(predicted.ids.join('\n'))],
    ['predicted.bytes', 'i8', predicted.bytes],
    ['predicted.scale', 'f32', predicted.scale],
    ['predicted.certainty', 'f32', predicted.certainty],
  ]
}

function writeFixed(bytes: Uint8Array, headLength: number): void {
  bytes.set(new TextEncoder().encode(MAGIC))
  const view = new DataView(bytes.buffer)
  view.setUint32(8, MODEL_VERSION, true)
  view.setUint32(12, bytes.length >>> 0, true)
  view.setUint32(16, Math.floor(bytes.length / 2 ** 32), true)
  view.setUint32(24, headLength, true)
  view.setUint32(20, crc32(bytes.subarray(24)), true)
}

/**
 * Reads a model, or throws if the bytes are not one. Its arrays are views of the bytes if these are aligned to 8.
 * `isChecked`: the caller has already verified a checksum of all bytes.
 */
export function decodeModel(bytes: Uint8Array, { isChecked = false } = {}): Model {
  const head = readHead(bytes, isChecked)
  const parts = readParts(bytes, head)
  const take = <P extends FileArray>(name: string, kind: abstract new (...args: never) => P): P => {
    const part = parts.get(name)
    if (!(part instanceof kind)) throw new ModelFileError(`the model file lacks the part "${name}"`)
    return part
  }
  const areShort = parts.get('neighbours.titles') instanceof Uint16Array
  const model: Model = {
    ids: idsIn(take('ids', Uint8Array)),
    audience: take('audience', Float32Array),
    recent: take('recent', Float32Array),
    neighbours: {
      start: take('neighbours.start', Uint32Array),
      titles: areShort ? take('neighbours.titles', Uint16Array) : take('neighbours.titles', Uint32Array),
      values: take('neighbours.values', Int8Array),
      scale: take('neighbours.scale', Float32Array),
    },
    factors: {
      d: head.settings.ials.d,
      bytes: take('factors.bytes', Int8Array),
      scale: take('factors.scale', Float32Array),
      base: take('factors.base', Float32Array),
    },
    predicted: parts.has('predicted.ids') ? predictedIn(take) : noPredicted(),
    users: head.users,
    settings: head.settings,
  }
  if (!fitsTogether(model)) throw new ModelFileError('the parts of the model file do not fit together')
  return model
}

type TakeArray = <P extends FileArray>(name: string, kind: abstract new (...args: never) => P) => P

function predictedIn(take: TakeArray): PredictedFactors {
  return {
    ids: idsIn(take('predicted.ids', Uint8Array)),
    bytes: take('predicted.bytes', Int8Array),
    scale: take('predicted.scale', Float32Array),
    certainty: take('predicted.certainty', Float32Array),
  }
}

function idsIn(bytes: Uint8Array): string[] {
  const ids = new TextDecoder().decode(bytes)
  return ids === '' ? [] : ids.split('\n')
}

function readHead(bytes: Uint8Array, isChecked: boolean): FileHead {
  if (new TextDecoder().decode(bytes.subarray(0, 8)) !== MAGIC) throw new ModelFileError('this is not a Marquee model file')
  if (bytes.length < HEADER_BYTES) throw new ModelFileError('the model file is cut short')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const version = view.getUint32(8, true)
  if (version < OLDEST_VERSION || version > MODEL_VERSION) {
    throw new ModelFileError(
      `the model file is of version ${version}, this build reads versions ${OLDEST_VERSION} to ${MODEL_VERSION}: train again`,
    )
  }
  const size = view.getUint32(12, true) + view.getUint32(16, true) * 2 ** 32
  if (size !== bytes.length) throw new ModelFileError(`the model file is cut short or padded: ${bytes.length} of ${size} bytes`)
  if (!isChecked && view.getUint32(20, true) !== crc32(bytes.subarray(24)))
    throw new ModelFileError('the model file is damaged: wrong checksum')
  const length = view.getUint32(24, true)
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(HEADER_BYTES, HEADER_BYTES + length))) as Head
  const stored = settingsOf(head.settings)
  const settings = version < FIRST_WITH_NEWCOMERS ? upgradeSettings(stored) : addMissingSettings(stored)
  return { ...head, settings, from: padded(HEADER_BYTES + length) }
}

function storedSettings({ evidence: { allRated, neutral, disliked }, ...rest }: ModelSettings): StoredSettings {
  return { ...rest, evidence: { allRated, met: neutral, disliked } }
}

/** The first files have no weights of evidence. */
function settingsOf({
  evidence = firstEvidence,
  ...rest
}: Partial<StoredSettings> & Omit<StoredSettings, 'evidence'>): ModelSettings {
  const { allRated, met, disliked } = evidence
  return { ...rest, evidence: { allRated, neutral: met, disliked } }
}

const firstEvidence = storedSettings(defaultSettings).evidence

/** Adds settings that earlier files do not have. */
function addMissingSettings(settings: ModelSettings): ModelSettings {
  return { ...defaultSettings, ...settings, blend: { ...defaultSettings.blend, ...settings.blend } }
}

/**
 * The settings of an older file, with the same behaviour: one prior for all, taken from the trend if that was chosen.
 */
function upgradeSettings(settings: ModelSettings): ModelSettings {
  const { blend, trendHalfLifeMs } = settings
  const [prior, trend] = trendHalfLifeMs === null ? [blend.prior, 0] : [0, blend.prior]
  return { ...defaultSettings, ...settings, blend: { ...defaultSettings.blend, ...blend, prior, newcomerPrior: 0, trend } }
}

function readParts(bytes: Uint8Array, { arrays, from }: FileHead): Map<string, FileArray> {
  // Arrays must be aligned: unaligned bytes are copied.
  const body = bytes.subarray(from)
  const own = body.byteOffset % 8 === 0 ? body : new Uint8Array(body)
  const parts = new Map<string, FileArray>()
  let at = 0
  for (const { name, kind, length } of arrays) {
    const part: FileArray = kinds[kind](own.buffer, own.byteOffset + at, length)
    parts.set(name, part)
    at += padded(part.byteLength)
  }
  return parts
}

function fitsTogether({ ids, audience, recent, neighbours, factors, predicted }: Model): boolean {
  const count = ids.length
  const sizes = [audience.length, recent.length, neighbours.start.length - 1, neighbours.scale.length]
  return (
    sizes.every((size) => size === count) &&
    neighbours.titles.length === neighbours.start[count] &&
    neighbours.values.length === neighbours.titles.length &&
    factors.scale.length <= count &&
    factors.bytes.length === factors.scale.length * factors.d &&
    factors.base.length === factors.d ** 2 &&
    [predicted.scale, predicted.certainty].every(({ length }) => length === predicted.ids.length) &&
    predicted.bytes.length === predicted.ids.length * factors.d
  )
}

function padded(size: number): number {
  return Math.ceil(size / 8) * 8
}
