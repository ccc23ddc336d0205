/**
 * What a person is shown as the application. `web` with a device code is our own screen at /tv: browsers sign in by
 * cookie.
 */
export function clientNameOf({ client_id, client_name }: { client_id: string; client_name: string }, isDevice: boolean): string {
  return client_id === 'web' && isDevice ? 'Marquee on a TV' : client_name
}
