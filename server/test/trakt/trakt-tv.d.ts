/** The client as far as the tests use it: the package brings no types. */
declare module 'trakt.tv' {
  type Params = Record<string, unknown>
  type Token = { access_token: string; refresh_token: string; expires: number }
  type Codes = { device_code: string; user_code: string; verification_url: string; expires_in: number; interval: number }
  type Title = { title: string; year: number; ids: { trakt: number; slug: string; imdb: string; tmdb: number } }
  type Item = { movie?: Title; show?: Title; episode?: { season: number; number: number }; plays?: number }
  type Paged = { data: Item[]; pagination: Record<string, string> }

  // biome-ignore lint/style/noDefaultExport: the package has one
  export default class Trakt {
    constructor(settings: { client_id: string; client_secret: string; api_url: string })
    get_codes(): Promise<Codes>
    poll_access(codes: Codes): Promise<Token>
    refresh_token(): Promise<unknown>
    export_token(): Token
    revoke_token(): void
    users: { settings(): Promise<unknown> }
    search: { text(query: Params): Promise<unknown> }
    movies: Record<'summary' | 'related', (query: Params) => Promise<unknown>>
    genres(query: Params): Promise<unknown>
    sync: {
      history: {
        add(body: Params): Promise<unknown>
        get(query: Params): Promise<Item[] & Paged>
        remove(body: Params): Promise<unknown>
      }
      ratings: {
        add(body: Params): Promise<unknown>
        get(query: Params): Promise<Item[]>
        remove(body: Params): Promise<unknown>
      }
      playback: { get(query: Params): Promise<Item[]> }
      watched(query: Params): Promise<Item[]>
      last_activities(): Promise<{ all: string; movies: { watched_at: string } }>
    }
    scrobble: Record<'start' | 'pause' | 'stop', (body: Params) => Promise<unknown>>
    shows: { progress: { watched(query: Params): Promise<unknown> } }
    recommendations: Record<'movies' | 'shows', { get(query: Params): Promise<Title[]>; hide(query: Params): Promise<void> }>
  }
}
