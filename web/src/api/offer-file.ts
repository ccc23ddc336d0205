const revokeAfterMs = 60_000

/** Saves bytes as a file: a plain link could not carry the CSRF token. The object URL is revoked after a minute. */
export function offerFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs)
}
