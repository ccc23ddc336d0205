import { crc32 } from 'node:zlib'
import { decodeModel, encodeModel, type Model, ModelFileError } from '@marquee/engine'
import { freeBuffer } from '../catalogue/memory/free-buffer.ts'
import type { Ctx } from '../ctx.ts'
import * as store from './model-store.ts'

const PART_BYTES = 1024 * 1024

/** Stores a model as a row and its parts; it is not in service yet. */
export async function storeModel(
  db: Ctx['db'],
  model: Model,
  row: Omit<store.ModelRow, 'status' | 'bytes' | 'checksum'>,
): Promise<number> {
  const bytes = encodeModel(model)
  await store.addModel(db, { ...row, status: 'stored', bytes: bytes.length, checksum: checksumText(crc32(bytes)) })
  for (let part = 0; part * PART_BYTES < bytes.length; part++)
    await store.addPart(db, row.id, part, bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES))
  return bytes.length
}

/** Reads a model part by part; throws ModelFileError where it is cut short, damaged or of another version. */
export async function loadModel(
  db: Ctx['db'],
  { id, bytes: size, checksum }: Pick<store.ModelRow, 'id' | 'bytes' | 'checksum'>,
): Promise<Model> {
  const bytes = new Uint8Array(size)
  let [length, sum] = [0, 0]
  for (let part = 0; length < size; part++) {
    const piece = await store.findPart(db, id, part)
    if (!piece) throw new ModelFileError(`part ${part} of the model is missing`)
    if (length + piece.length > size) throw new ModelFileError('the parts of the model are longer than they were')
    bytes.set(piece, length)
    length += piece.length
    sum = crc32(piece, sum) // part by part, so that the checksum of a large model does not block the event loop
    freeBuffer(piece)
  }
  if (checksumText(sum) !== checksum) throw new ModelFileError('the model is damaged: wrong checksum')
  return decodeModel(bytes, { isChecked: true })
}

function checksumText(sum: number): string {
  return `crc32:${sum.toString(16).padStart(8, '0')}`
}
