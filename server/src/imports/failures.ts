type Sentence = string | ((limit: string) => string)

/** Why an import failed, by code: as a sentence for logs and the command line; the web app has its own words. */
const sentences = {
  gzip: 'the file is compressed with gzip; decompress it, or send a zip archive',
  'nested-archive': 'the archive contains another archive; send what is inside that',
  'compression-ratio': 'the archive unpacks to far more than any history needs',
  'archive-too-large': (limit) => `the archive unpacks to more than ${limit} MB`,
  'archive-encrypted': 'the archive is encrypted; send it without a password',
  'archive-damaged': 'the archive cannot be read',
  'archive-empty': 'the archive contains no table and no list',
  'too-many-files': (limit) => `the archive has more than ${limit} files`,
  'not-recognised': 'this is not one of the files that can be imported; docs/connect lists them',
  'json-too-large': (limit) => `a list of more than ${limit} MB cannot be read`,
  'json-damaged': 'the file begins as JSON, but is damaged or incomplete',
  'unnamed-list':
    'Letterboxd writes films watched, liked and to watch in the same columns: send the file with its name, or say which it is',
  'too-many-lines': (limit) => `the file has more than ${limit} lines`,
  'too-many-entries': (limit) => `the file has more than ${limit} entries`,
  'too-many-titles': (limit) => `the file has more than ${limit} titles`,
  'too-many-people': (limit) => `the file has more than ${limit} people: more than one household`,
  'no-titles': 'the file names no titles',
  interrupted: 'the server stopped during the import; import the file again',
  failed: 'the import failed; import the file again',
} as const satisfies Record<string, Sentence>

export type FailureCode = keyof typeof sentences

export const failureCodes = Object.keys(sentences) as [FailureCode, ...FailureCode[]]

/** `limit`: what the file exceeds, a count or a number of megabytes. */
export type ImportFailure = { code: FailureCode; limit?: number }

/** The columns of an import that failed. */
export function failedBecause(failure: ImportFailure, message = sentenceOf(failure)) {
  return { status: 'failed', failure: JSON.stringify(failure), message } as const
}

function sentenceOf({ code, limit = 0 }: ImportFailure): string {
  const sentence: Sentence = sentences[code]
  return typeof sentence === 'string' ? sentence : sentence(limit.toLocaleString('en'))
}

/** The file cannot be imported. `detail` is added to the sentence. */
export class FileRefused extends Error {
  readonly failure: ImportFailure

  constructor(failure: ImportFailure, detail = '') {
    super(detail ? `${sentenceOf(failure)}: ${detail}` : sentenceOf(failure))
    this.failure = failure
  }
}
