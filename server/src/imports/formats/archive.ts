import { open as openFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { fromBuffer, type Entry as ZipEntry, type ZipFile } from 'yauzl'
import { FileRefused } from '../failures.ts'
import type { ReadableFile } from './entry.ts'

/**
 * Limits of an upload: files per archive, bytes unpacked, and the compression ratio of a file. Trakt's export has some
 * forty files, and one more for each thousand plays.
 */
const archiveLimits: ArchiveLimits = { entries: 250, bytes: 300e6, ratio: 100 }
type ArchiveLimits = { readonly entries: number; readonly bytes: number; readonly ratio: number }
/** Smaller files may exceed the limit of the ratio. */
const MIN_CHECKED_BYTES = 1_000_000

const isZip = (bytes: Buffer) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b

/** The files of an upload: the parts of a form, the content of an archive, or the upload itself. */
export async function filesIn(bytes: Buffer, name = '', limits: ArchiveLimits = archiveLimits): Promise<ReadableFile[]> {
  const sent = formParts(bytes) ?? [{ name, bytes }]
  const files: ReadableFile[] = []
  const budget = { limits, total: 0 }
  for (const file of sent) {
    if (isGzip(file.bytes)) throw new FileRefused({ code: 'gzip' })
    files.push(...(isZip(file.bytes) ? await unzip(file.bytes, budget) : [file]))
  }
  return files
}

/** The limits of all archives in a form together, and the bytes unpacked so far. */
type UnpackBudget = { readonly limits: ArchiveLimits; total: number }

const readable = /\.(csv|tsv|txt|json)$/i

/** The text files of an archive. Nested archives are refused, other files are skipped. */
async function unzip(bytes: Buffer, budget: UnpackBudget): Promise<ReadableFile[]> {
  const zip = await open(bytes)
  const files: ReadableFile[] = []
  const take = async (entry: ZipEntry) => {
    if (/\.zip$/i.test(entry.fileName)) throw new FileRefused({ code: 'nested-archive' })
    if (!readable.test(entry.fileName)) return
    if (entry.isEncrypted()) throw new FileRefused({ code: 'archive-encrypted' })
    budget.total += entry.uncompressedSize
    requireReasonableSize(entry, budget)
    files.push({ name: entry.fileName.toLowerCase(), bytes: await inflate(zip, entry) })
  }
  await eachEntry(zip, budget.limits.entries, take)
  return files
}

function requireReasonableSize({ uncompressedSize, compressedSize }: ZipEntry, { limits, total }: UnpackBudget): void {
  const isBomb = uncompressedSize > MIN_CHECKED_BYTES && uncompressedSize > compressedSize * limits.ratio
  if (isBomb) throw new FileRefused({ code: 'compression-ratio' })
  if (total > limits.bytes) throw new FileRefused({ code: 'archive-too-large', limit: limits.bytes / 1e6 })
}

function open(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (zip ? resolve(zip) : reject(damagedArchive(error)))),
  )
}

/**
 * Reads the entries one after the other. yauzl itself refuses encryption and names that lead outside of the archive.
 */
function eachEntry(zip: ZipFile, max: number, take: (entry: ZipEntry) => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    let entries = 0
    const fail = (error: unknown) => {
      zip.close()
      reject(error instanceof FileRefused ? error : damagedArchive(error))
    }
    zip.on('error', fail)
    zip.on('end', resolve)
    zip.on('entry', (entry: ZipEntry) => {
      if (++entries > max) return fail(new FileRefused({ code: 'too-many-files', limit: max }))
      take(entry).then(() => setImmediate().then(() => zip.readEntry()), fail)
    })
    zip.readEntry()
  })
}

/** Unpacks an entry; yauzl fails if that is larger than the entry declares. */
function inflate(zip: ZipFile, entry: ZipEntry): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => {
      if (!stream) return reject(damagedArchive(error))
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('error', (failed) => reject(damagedArchive(failed)))
      stream.on('end', () => resolve(Buffer.concat(chunks)))
    }),
  )
}

function damagedArchive(error: unknown): FileRefused {
  const why = error instanceof Error ? error.message : 'it ends early'
  return new FileRefused({ code: 'archive-damaged' }, why.slice(0, 200))
}

/** The first part of a form, and its headers, begin within so many bytes. */
const FORM_HEAD_BYTES = 4096
const NAMED_PART = /^--[^\r\n]*\r\n(?:.*?\r\n)??content-disposition:\s*form-data[^\r\n]*?;\s*filename="([^"\r\n]*)"/is

/** The name of the first file of an uploaded form, as it was sent; undefined where the upload is no form. */
export async function formFileName(file: string): Promise<string | undefined> {
  const handle = await openFile(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(FORM_HEAD_BYTES), 0)
    return NAMED_PART.exec(buffer.toString('utf8', 0, bytesRead))?.[1]
  } finally {
    await handle.close()
  }
}

const FORM_DATA_DISPOSITION = /^content-disposition:\s*form-data/im
const MAX_PARTS = 50

/** The files of a multipart form (RFC 7578), recognised by its first line; undefined where the bytes are no form. */
function formParts(bytes: Buffer): ReadableFile[] | undefined {
  const firstEnd = bytes.subarray(0, 256).indexOf('\r\n')
  if (firstEnd < 4 || bytes[0] !== 0x2d || bytes[1] !== 0x2d) return undefined
  const boundary = Buffer.concat([Buffer.from('\r\n'), bytes.subarray(0, firstEnd)])
  const parts: ReadableFile[] = []
  let at = firstEnd
  while (parts.length < MAX_PARTS) {
    const headEnd = bytes.indexOf('\r\n\r\n', at)
    const end = bytes.indexOf(boundary, at + 2)
    if (headEnd < 0 || end < headEnd) break
    const head = bytes.toString('utf8', at, headEnd)
    if (!FORM_DATA_DISPOSITION.test(head)) return undefined
    const name = /filename="([^"]*)"/i.exec(head)?.[1]
    if (name !== undefined) parts.push({ name: name.toLowerCase(), bytes: bytes.subarray(headEnd + 4, end) })
    at = end + boundary.length
  }
  return parts.length > 0 ? parts : undefined
}
