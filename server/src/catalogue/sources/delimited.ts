/** Parses a line of CSV (RFC 4180, without line breaks in fields); undefined if the quotes do not match. */
export function csvFields(line: string): string[] | undefined {
  if (!line.includes('"')) return line.split(',')
  const fields: string[] = []
  let at = 0
  for (;;) {
    const field = line[at] === '"' ? quotedField(line, at) : plainField(line, at)
    if (!field) return undefined
    fields.push(field.text)
    if (field.end >= line.length) return fields
    at = field.end + 1
    if (at === line.length) return [...fields, '']
  }
}

type CsvField = { readonly text: string; readonly end: number }

function quotedField(line: string, at: number): CsvField | undefined {
  const closed = closingQuote(line, at + 1)
  if (closed < 0 || (closed + 1 < line.length && line[closed + 1] !== ',')) return undefined
  return { text: line.slice(at + 1, closed).replaceAll('""', '"'), end: closed + 1 }
}

function plainField(line: string, at: number): CsvField | undefined {
  const comma = line.indexOf(',', at)
  const text = line.slice(at, comma < 0 ? undefined : comma)
  return text.includes('"') ? undefined : { text, end: comma < 0 ? line.length : comma }
}

function closingQuote(line: string, from: number): number {
  for (let at = line.indexOf('"', from); at >= 0; at = line.indexOf('"', at + 2)) if (line[at + 1] !== '"') return at
  return -1
}

/** Parses a line of IMDb's tab-separated files: no quotes, `\N` is null. */
export function tsvFields(line: string): (string | undefined)[] {
  return line.split('\t').map((field) => (field === '\\N' || field === '' ? undefined : field))
}

/** The index of each wanted column in a header line; throws with the names of missing columns. */
export function columnsOf<Name extends string>(
  header: string[],
  wanted: readonly Name[],
): Record<Name, number> | { missing: string[] } {
  const names = header.map((name) => name.trim().toLowerCase())
  const found = wanted.map((name) => [name, names.indexOf(name.toLowerCase())] as const)
  const missing = found.filter(([, index]) => index < 0).map(([name]) => name)
  return missing.length > 0 ? { missing } : (Object.fromEntries(found) as Record<Name, number>)
}
