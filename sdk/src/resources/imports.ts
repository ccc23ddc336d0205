import type { Call, Given } from '../operations.ts'
import type { CallOptions } from '../options.ts'
import { type Paged, type PagedOptions, pagedList } from '../requests/paging.ts'
import type { Timing } from '../requests/timing.ts'
import type { HistoryImport, ImportRow } from '../types.gen.ts'

/** A file to import: a `File` of an input or drop event, or its bytes or text. */
export type ImportedFile = Blob | Uint8Array | string

/** Facts that are not in the file; `name` defaults to that of a `File`. */
export type ImportOptions = NonNullable<Given<'post', '/profile/imports'>['query']> & CallOptions

export type ImportRowStatus = ImportRow['status']

export type Imports = ReturnType<typeof importsOf>

const POLL_MS = 700
/** A file may be large and the connection slow. */
const UPLOAD_MS = 300_000

/** Imports of histories from other services. */
export function importsOf(call: Call, { sleep }: Pick<Timing, 'sleep'>) {
  const get = (importId: string, options: CallOptions = {}): Promise<HistoryImport> =>
    call('get', '/profile/imports/{importId}', { params: { importId }, ...options })
  return {
    /**
     * Starts to import a file of Letterboxd, IMDb, Netflix, Trakt and others; see `follow` for its progress.
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
     * The progress of an import and, at the end, its result.
     *
     * @example
     * const { status, matched, unsure, missing, learned } = await marquee.imports.get('imp_1')
     */
    get,

    /**
     * The progress of an import, repeatedly until it ends or needs to know whose part of the file to import.
     *
     * @example
     * for await (const { progress } of marquee.imports.follow('imp_1')) console.log(Math.round(progress * 100))
     */
    follow: async function* (importId: string, options: CallOptions = {}): AsyncGenerator<HistoryImport, void, undefined> {
      for (;;) {
        const state = await get(importId, options)
        yield state
        if (state.status !== 'reading' && state.status !== 'adding') return
        await sleep(POLL_MS, options.signal)
      }
    },

    /**
     * The titles in the file, and how each was matched.
     *
     * @example
     * for await (const { row, title, candidates } of marquee.imports.rows('imp_1', { status: 'unsure' }))
     *   console.log(row, title, candidates)
     */
    rows: (importId: string, { status, limit, ...options }: PagedOptions & { status?: ImportRowStatus } = {}): Paged<ImportRow> =>
      pagedList(
        (query) =>
          call('get', '/profile/imports/{importId}/rows', { params: { importId }, query: { ...query, status }, ...options }),
        limit,
      ),

    /**
     * Chooses the title of a row, for all its entries in the file; `null` skips it.
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
     * Chooses the person, for a file with several people.
     *
     * @example
     * await marquee.imports.choosePerson('imp_1', 'Ann')
     */
    choosePerson: async (importId: string, person: string, options: CallOptions = {}): Promise<void> => {
      await call('put', '/profile/imports/{importId}/person', { params: { importId }, body: { person }, ...options })
    },

    /**
     * Undoes an import: removes what it added, and nothing that was changed since.
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

/** A blob without a type: the server recognises the format by the content. */
function bytesOf(file: ImportedFile): never {
  const bytes =
    file instanceof Blob
      ? file.slice(0, file.size, BYTES_TYPE)
      : new Blob([file as Uint8Array<ArrayBuffer> | string], { type: BYTES_TYPE })
  return bytes as never // the interface knows JSON bodies; a blob is sent as it is
}

const BYTES_TYPE = 'application/octet-stream'
