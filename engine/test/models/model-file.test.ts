import { beforeAll, describe, expect, it } from 'vitest'
import { fitModel } from '../../src/models/audience/fit.ts'
import { crc32 } from '../../src/models/files/crc32.ts'
import { decodeModel, encodeModel, MODEL_VERSION, ModelFileError } from '../../src/models/files/model-file.ts'
import { defaultSettings, emptyModel, type Model } from '../../src/models/model.ts'
import { noPredicted } from '../../src/models/predicted-factors.ts'
import { madeIds, randomAudience } from '../audience.ts'
import { randomPredictedFactors } from '../predicted.ts'
import { newCompute } from '../spaces.ts'

const TITLES = 80
const settings = { ...defaultSettings, ials: { ...defaultSettings.ials, d: 16 } }
let model: Model

beforeAll(async () => {
  const compute = await newCompute({ reproducible: true })
  const audience = randomAudience({ users: 200, titles: TITLES, kinds: 4, seed: 8 })
  const fitted = await fitModel(compute, audience, madeIds(TITLES), { settings })
  model = {
    ...fitted,
    predicted: randomPredictedFactors(
      settings.ials.d,
      Array.from({ length: 25 }, (_, at) => `MV_9${at}00`),
    ),
  }
})

describe('the model file', () => {
  it('decodes to the model, at any offset of a buffer', () => {
    const bytes = encodeModel(model)
    const shifted = new Uint8Array(bytes.length + 3)
    shifted.set(bytes, 3)
    expect(decodeModel(shifted.subarray(3))).toEqual(model)
    expect(decodeModel(encodeModel(emptyModel()))).toEqual(emptyModel())
  })

  it('reads a model of the version before', () => {
    const { neighbours } = model
    const older = encodeModel({ ...model, neighbours: { ...neighbours, titles: Uint32Array.from(neighbours.titles) } })
    older[8] = MODEL_VERSION - 1
    expect(Array.from(decodeModel(older).neighbours.titles)).toEqual(Array.from(neighbours.titles))
  })

  it('stores the weight of a neutral rating as `met`, which other versions read', () => {
    const evidence = { allRated: 0.5, neutral: 0.25, disliked: -0.125 }
    const bytes = encodeModel({ ...model, settings: { ...model.settings, evidence } })
    expect(new TextDecoder().decode(bytes)).toContain('"evidence":{"allRated":0.5,"met":0.25,"disliked":-0.125}')
    expect(decodeModel(bytes).settings.evidence).toEqual(evidence)
  })

  it('reads a model that was written before evidence had weights', () => {
    const bytes = encodeModel(model)
    const head = new TextDecoder('latin1').decode(bytes) // one character per byte
    const written = /,"evidence":\{[^}]*\}/.exec(head)?.[0] ?? ''
    expect(written).toContain('met')
    const from = head.indexOf(written)
    bytes.fill(0x20, from, from + written.length)
    bytes[8] = 4
    new DataView(bytes.buffer).setUint32(20, crc32(bytes.subarray(24)), true)
    expect(decodeModel(bytes).settings.evidence).toEqual(defaultSettings.evidence)
  })

  it('reads a model that was written before factors were predicted', () => {
    const { predicted: _, ...parts } = model
    const bytes = encodeModel({ ...parts, predicted: noPredicted() })
    const head = new TextDecoder().decode(bytes)
    const from = head.indexOf(',{"name":"predicted.ids"')
    const end = head.indexOf(']', from)
    // Blanks in place of what was not in the list of arrays then; empty arrays take no room.
    bytes.fill(0x20, from, end)
    bytes[8] = 4
    new DataView(bytes.buffer).setUint32(20, crc32(bytes.subarray(24)), true)
    expect(decodeModel(bytes).predicted).toEqual(noPredicted())
  })

  it('refuses a file of another format, truncated, damaged or of another version, with a message that says so', () => {
    const bytes = encodeModel(model)
    const damaged = bytes.slice()
    damaged[bytes.length >> 1] = (damaged[bytes.length >> 1] ?? 0) ^ 1
    const newer = bytes.slice()
    newer[8] = MODEL_VERSION + 1
    expect(() => decodeModel(new TextEncoder().encode('{"not":"a model"}'))).toThrow('this is not a Marquee model file')
    expect(() => decodeModel(new Uint8Array(0))).toThrow(ModelFileError)
    expect(() => decodeModel(bytes.subarray(0, 20))).toThrow('cut short')
    expect(() => decodeModel(bytes.subarray(0, bytes.length - 9))).toThrow(
      `cut short or padded: ${bytes.length - 9} of ${bytes.length} bytes`,
    )
    expect(() => decodeModel(damaged)).toThrow('damaged')
    expect(() => decodeModel(newer)).toThrow(`of version ${MODEL_VERSION + 1}`)
    const { predicted } = model
    for (const inconsistent of [
      { ids: predicted.ids.slice(1) },
      { bytes: predicted.bytes.slice(1) },
      { certainty: new Float32Array(1) },
    ]) {
      expect(() => decodeModel(encodeModel({ ...model, predicted: { ...predicted, ...inconsistent } }))).toThrow(
        'do not fit together',
      )
    }
  })
})
