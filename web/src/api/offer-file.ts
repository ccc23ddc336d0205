const keepMs = 60_000

/** Saves bytes as a file. A plain link could not carry the CSRF token; the bytes are let go once they are surely being saved. */
export function offerFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), keepMs)
}
