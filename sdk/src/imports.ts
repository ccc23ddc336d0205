import type { Call, Given } from './operations.ts'
import type { CallOptions } from './options.ts'
import { type Paged, type PagedOptions, pagedList } from './paging.ts'
import type { HistoryImport, ImportRow } from './types.gen.ts'

/** A file to import: what a file input or a drop gives, or its bytes or text. */
export type ImportedFile = Blob | Uint8Array | string

/** What the file does not say itself; `name` is taken from a `File`. */
export type ImportOptions = NonNullable<Given<'post', '/profile/imports'>['query']> & CallOptions

export type ImportRowStatus = ImportRow['status']

export type Imports = ReturnType<typeof importsOf>

const POLL_MS = 700
/** A file may be large and the line slow. */
const UPLOAD_MS = 300_000

/** Histories from elsewhere. */
export function importsOf(call: Call) {
  const get = (importId: string, options: CallOptions = {}): Promise<HistoryImport> =>
    call('get', '/profile/imports/{importId}', { params: { importId }, ...options })
  return {
    /**
     * Begins to import a file of Letterboxd, IMDb, Netflix, Trakt and others; `follow` tells how far it is.
     *
     * @example
     * const { importId } = await marquee.imports.start('Title,Date\n"Heat","10/21/20"')
     */
    start: (file: ImportedFile, { as, person, name = nameOf(file), ...options }: ImportOptions = {}) =>
      call('post', '/profile/imports', { query: { as, person, name }, body: bytesOf(file), timeoutMs: UPLOAD_MS, ...options }),

    /**
     * The profile's imports, newest first.
     *
     * @example
     * const [newest] = await marquee.imports.list()
     */
    list: async (options: CallOptions = {}): Promise<HistoryImport[]> => (await call('get', '/profile/imports', options)).imports,

    /**
     * How far an import is, and when it is done what was learned from it.
     *
     * @example
     * const { status, matched, unsure, missing, learned } = await marquee.imports.get('imp_1')
     */
    get,

    /**
     * How far an import is, over and over until it ends or asks whose part of the file it is.
     *
     * @example
     * for await (const { progress } of marquee.imports.follow('imp_1')) console.log(Math.round(progress * 100))
     */
    follow: async function* (importId: string, options: CallOptions = {}): AsyncGenerator<HistoryImport, void, undefined> {
      for (;;) {
        const state = await get(importId, options)
        yield state
        if (state.status !== 'reading' && state.status !== 'adding') return
        await new Promise((resolve) => setTimeout(resolve, POLL_MS))
      }
    },

    /**
     * The titles that the file names, and what became of each.
     *
     * @example
     * for await (const { row, title, candidates } of marquee.imports.rows('imp_1', { status: 'unsure' })) console.log(row, title, candidates)
     */
    rows: (importId: string, { status, limit, ...options }: PagedOptions & { status?: ImportRowStatus } = {}): Paged<ImportRow> =>
      pagedList(
        (query) =>
          call('get', '/profile/imports/{importId}/rows', { params: { importId }, query: { ...query, status }, ...options }),
        limit,
      ),

    /**
     * Says which title a row means, for all that the file says of it; `null` leaves it out.
     *
     * @example
     * await marquee.imports.settle('imp_1', 3, 'MV_603')
     */
    settle: (importId: string, row: number, mediaId: string | null, options: CallOptions = {}) =>
      call('put', '/profile/imports/{importId}/rows/{row}', {
        params: { importId, row: String(row) },
        body: { mediaId },
        ...options,
      }),

    /**
     * Says whose part of a file of several people it is.
     *
     * @example
     * await marquee.imports.choosePerson('imp_1', 'Ann')
     */
    choosePerson: async (importId: string, person: string, options: CallOptions = {}): Promise<void> => {
      await call('put', '/profile/imports/{importId}/person', { params: { importId }, body: { person }, ...options })
    },

    /**
     * Undoes an import: what it added goes, and nothing that was said or watched since.
     *
     * @example
     * await marquee.imports.undo('imp_1')
     */
    undo: async (importId: string, options: CallOptions = {}): Promise<void> => {
      await call('delete', '/profile/imports/{importId}', { params: { importId }, ...options })
    },
  }
}

function nameOf(file: ImportedFile): string | undefined {
  return typeof file === 'object' && 'name' in file && typeof file.name === 'string' ? file.name.slice(0, 255) : undefined
}

/** As a blob without a type: what it is, the server tells by what is in it. */
function bytesOf(file: ImportedFile): never {
  const bytes =
    file instanceof Blob
      ? file.slice(0, file.size, BYTES_TYPE)
      : new Blob([file as Uint8Array<ArrayBuffer> | string], { type: BYTES_TYPE })
  return bytes as never // the interface knows JSON bodies; a blob is sent as it is
}

const BYTES_TYPE = 'application/octet-stream'
