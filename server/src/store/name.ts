/** A store in words that may be shown: where it is, without user and password. */
export function nameOfStore({ databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string }): string {
  if (databaseUrl === undefined) return `embedded store in ${dataDir}`
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? hostname
  return `PostgreSQL database ${decodeURIComponent(pathname.slice(1))} on ${host || 'this machine'}${port && `:${port}`}`
}
