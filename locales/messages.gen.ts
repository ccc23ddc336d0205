// Made from the code by `npm run generate`; edits here are lost.

export type ScreenMessages = {
  readonly product: string
  readonly skip: string
  readonly loading: string
  readonly slow: string
  readonly tryAgain: string
  readonly tryingAgain: string
  readonly triedAgain: string
  readonly back: string
  readonly cancel: string
  readonly save: string
  readonly show: string
  readonly hide: string
  readonly nav: {
    readonly label: string
    readonly account: string
    readonly docs: string
  }
  readonly failure: {
    readonly network: string
    readonly timeout: string
    readonly limited: (values: { wait: string | number }) => string
    readonly limitedFor: (values: { wait: string | number }) => string
    readonly limitedOver: string
    readonly unready: string
    readonly signedOut: string
    readonly forbidden: string
    readonly accountChanged: string
    readonly missing: string
    readonly fields: string
    readonly other: string
    readonly page: string
    readonly reload: string
  }
  readonly fields: {
    readonly email: string
    readonly password: string
    readonly newPassword: string
    readonly newPasswordAgain: string
    readonly currentPassword: string
    readonly name: string
    readonly invite: string
    readonly setupCode: string
    readonly passwordHint: string
    readonly inviteHint: string
    readonly setupCodeHint: string
    readonly required: string
    readonly emailForm: string
    readonly passwordShort: string
    readonly passwordsDiffer: string
    readonly showPassword: string
  }
  readonly signInPanel: {
    readonly signInTitle: string
    readonly signIn: string
    readonly registerTitle: string
    readonly register: string
    readonly toRegister: string
    readonly toSignIn: string
    readonly closed: string
    readonly forgot: string
    readonly wrong: string
    readonly taken: string
    readonly inviteRefused: string
    readonly setupRefused: string
    readonly registerRefused: string
    readonly firstTitle: string
    readonly firstLead: string
    readonly returnLead: string
    readonly homeLead: string
    readonly joinTitle: string
    readonly joinLead: string
    readonly joinSignedIn: (values: { name: string | number }) => string
    readonly provider: (values: { name: string | number }) => string
    readonly providerUnreached: (values: { name: string | number }) => string
    readonly or: string
    readonly providerRefusedTitle: (values: { name: string | number }) => string
    readonly providerWhy: {
      readonly expired: string
      readonly refused: (values: { name: string | number }) => string
      readonly failed: (values: { name: string | number }) => string
      readonly unverified: (values: { name: string | number }) => string
      readonly closed: (values: { name: string | number }) => string
      readonly taken: (values: { name: string | number }) => string
      readonly locked: string
      readonly other: (values: { name: string | number }) => string
    }
  }
  readonly confirm: {
    readonly title: string
    readonly lead: string
    readonly go: string
    readonly wrong: string
    readonly needed: string
    readonly give: string
    readonly providerTitle: string
    readonly provider: (values: { name: string | number }) => string
    readonly providerLead: string
  }
  readonly newUse: {
    readonly title: string
    readonly network: (values: { network: string | number; date: string | number }) => string
    readonly client: (values: { app: string | number; date: string | number }) => string
    readonly mine: string
    readonly notMine: string
  }
  readonly activate: {
    readonly title: string
    readonly lead: string
    readonly signInFirst: string
    readonly signInForCode: (values: { code: string | number }) => string
    readonly code: string
    readonly codeHint: string
    readonly codeShort: string
    readonly codeLetters: string
    readonly go: string
    readonly unknown: string
    readonly decided: string
    readonly unsure: string
    readonly seeSignIns: string
    readonly reviewTitle: string
    readonly reviewLead: (values: { device: string | number }) => string
    readonly application: string
    readonly device: string
    readonly address: string
    readonly asked: string
    readonly sameNetwork: string
    readonly otherNetwork: string
    readonly otherNetworkWarning: string
    readonly signedInAs: string
    readonly notYou: string
    readonly profile: string
    readonly profileMissing: string
    readonly noProfiles: string
    readonly approve: string
    readonly deny: string
    readonly mayDo: string
    readonly mayDoInProfile: string
    readonly notStarted: string
    readonly expired: string
    readonly otherCode: string
    readonly approvedTitle: string
    readonly approvedLead: (values: { device: string | number }) => string
    readonly waiting: string
    readonly notSeen: string
    readonly arrived: string
    readonly undo: string
    readonly undoneTitle: string
    readonly undoneLead: (values: { device: string | number }) => string
    readonly deniedTitle: string
    readonly deniedLead: (values: { device: string | number }) => string
    readonly deniedNote: string
    readonly toHome: string
  }
  readonly home: {
    readonly link: string
    readonly linkLead: string
  }
  readonly profiles: {
    readonly title: string
    readonly lead: string
    readonly empty: string
    readonly add: string
    readonly newName: string
    readonly name: string
    readonly rename: string
    readonly renameOf: (values: { name: string | number }) => string
    readonly remove: string
    readonly removeOf: (values: { name: string | number }) => string
    readonly confirm: (values: { name: string | number }) => string
    readonly confirmYes: string
    readonly keep: string
    readonly full: string
    readonly added: (values: { name: string | number }) => string
    readonly renamed: (values: { name: string | number }) => string
    readonly removed: (values: { name: string | number }) => string
    readonly long: string
  }
  readonly signIns: {
    readonly applications: {
      readonly web: string
      readonly trakt: string
      readonly mcp: string
    }
    readonly devices: {
      readonly named: (values: { browser: string | number; device: string | number }) => string
      readonly android: string
      readonly windows: string
      readonly linux: string
      readonly unknown: string
    }
    readonly title: string
    readonly lead: string
    readonly empty: string
    readonly current: string
    readonly created: string
    readonly lastUsed: string
    readonly neverUsed: string
    readonly revoke: string
    readonly revoked: (values: { device: string | number }) => string
  }
  readonly invites: {
    readonly title: string
    readonly lead: string
    readonly make: string
    readonly makeAnother: string
    readonly link: string
    readonly until: (values: { date: string | number }) => string
    readonly closed: string
  }
  readonly account: {
    readonly title: string
    readonly name: string
    readonly email: string
    readonly since: string
    readonly role: string
    readonly admin: string
    readonly signOut: string
    readonly passwordTitle: string
    readonly passwordLead: string
    readonly passwordSave: string
    readonly passwordWrong: string
    readonly passwordDone: string
    readonly firstPasswordTitle: string
    readonly firstPasswordLead: string
    readonly firstPasswordDone: string
    readonly exportTitle: string
    readonly exportLead: string
    readonly exportGo: string
    readonly exportDone: string
    readonly deleteTitle: string
    readonly deleteLead: string
    readonly deleteConfirm: (values: { email: string | number }) => string
    readonly deleteMismatch: string
    readonly deleteGo: string
    readonly deleteLastAdmin: string
    readonly deletedTitle: string
    readonly deletedLead: string
  }
  readonly reset: {
    readonly title: string
    readonly lead: string
    readonly save: string
    readonly refused: string
    readonly incomplete: string
    readonly doneTitle: string
    readonly doneLead: string
  }
  readonly watch: {
    readonly nav: {
      readonly home: string
      readonly films: string
      readonly series: string
      readonly search: string
      readonly filters: string
      readonly together: string
      readonly taste: string
      readonly settings: string
      readonly admin: string
      readonly who: (values: { name: string | number }) => string
    }
    readonly keyboard: {
      readonly title: (values: { field: string | number }) => string
      readonly rows: readonly string[]
      readonly large: string
      readonly accents: string
      readonly signs: string
      readonly space: string
      readonly erase: string
      readonly done: string
    }
    readonly welcome: {
      readonly lead: string
      readonly create: string
      readonly look: string
      readonly lookLead: string
      readonly signIn: string
      readonly tv: string
      readonly visitor: string
      readonly leave: string
    }
    readonly tv: {
      readonly title: string
      readonly deniedTitle: string
      readonly expiredTitle: string
      readonly signedOut: string
      readonly lead: string
      readonly type: string
      readonly waiting: string
      readonly until: (values: { wait: string | number }) => string
      readonly expired: string
      readonly denied: string
      readonly again: string
      readonly qr: string
      readonly signOut: string
      readonly signOutTitle: string
      readonly signOutLead: string
      readonly signOutYes: string
      readonly toWatching: string
      readonly deviceName: string
      readonly thisOne: string
      readonly elsewhere: (values: { address: string | number }) => string
    }
    readonly who: {
      readonly title: string
      readonly firstTitle: string
      readonly firstLead: string
      readonly add: string
      readonly manage: string
      readonly done: string
      readonly edit: (values: { name: string | number }) => string
      readonly watchAs: (values: { name: string | number }) => string
      readonly kids: string
      readonly teen: string
      readonly addTitle: string
      readonly editTitle: string
      readonly name: string
      readonly avatar: string
      readonly region: string
      readonly regionLead: string
      readonly anyRegion: string
      readonly services: string
      readonly servicesLead: string
      readonly noServices: string
      readonly maturity: string
      readonly all: string
      readonly teenLong: string
      readonly kidsLong: string
      readonly save: string
      readonly create: string
      readonly remove: string
      readonly full: string
      readonly visitor: string
      readonly avatars: {
        readonly anchor: string
        readonly balloon: string
        readonly camera: string
        readonly comet: string
        readonly fox: string
        readonly lantern: string
        readonly moon: string
        readonly owl: string
        readonly popcorn: string
        readonly rocket: string
        readonly star: string
        readonly whale: string
      }
    }
    readonly browse: {
      readonly home: string
      readonly films: string
      readonly series: string
      readonly chosen: string
      readonly details: string
      readonly add: string
      readonly added: string
      readonly previous: string
      readonly next: string
      readonly picks: string
      readonly nth: (values: { n: string | number; of: string | number }) => string
      readonly left: string
      readonly right: string
      readonly emptyTitle: string
      readonly emptyLead: string
      readonly ownsNothingTitle: string
      readonly ownsNothingLead: string
      readonly allWatchedTitle: string
      readonly allWatchedLead: string
      readonly noneOwnedLead: string
      readonly change: string
      readonly clear: string
      readonly noCatalogueTitle: string
      readonly noCatalogueLead: string
      readonly unsuitableTitle: string
      readonly unsuitableLead: string
      readonly otherProfile: string
      readonly end: string
      readonly top: string
      readonly refresh: string
      readonly changed: string
      readonly without: (values: { what: string | number }) => string
      readonly active: string
      readonly untitled: string
      readonly bring: string
    }
    readonly filters: {
      readonly title: string
      readonly type: string
      readonly all: string
      readonly films: string
      readonly series: string
      readonly genres: string
      readonly keywords: string
      readonly keywordSearch: string
      readonly noKeywords: string
      readonly region: string
      readonly services: string
      readonly library: string
      readonly owned: string
      readonly runtime: string
      readonly year: string
      readonly from: string
      readonly to: string
      readonly any: string
      readonly minutes: (values: { n: string | number }) => string
      readonly atLeastMinutes: (values: { n: string | number }) => string
      readonly atMostMinutes: (values: { n: string | number }) => string
      readonly since: (values: { year: string | number }) => string
      readonly until: (values: { year: string | number }) => string
      readonly show: string
      readonly clear: string
    }
    readonly title: {
      readonly series: string
      readonly season: (values: { season: string | number }) => string
      readonly episode: (values: { season: string | number; episode: string | number }) => string
      readonly nextEpisode: (values: { label: string | number }) => string
      readonly seen: (values: { percent: string | number }) => string
      readonly states: {
        readonly liked: string
        readonly super_liked: string
        readonly disliked: string
        readonly watchlist: string
        readonly watched: string
      }
      readonly rated: (values: { n: string | number }) => string
      readonly minutes: (values: { minutes: string | number }) => string
      readonly hours: (values: { hours: string | number }) => string
      readonly hoursMinutes: (values: { hours: string | number; minutes: string | number }) => string
      readonly seasons: (values: { n: number }) => string
      readonly votes: (values: { average: string | number }) => string
      readonly original: (values: { name: string | number }) => string
      readonly like: string
      readonly superLike: string
      readonly dislike: string
      readonly watchlist: string
      readonly watched: string
      readonly hide: string
      readonly whereTitle: (values: { region: string | number }) => string
      readonly whereAnywhere: string
      readonly nowhere: (values: { region: string | number }) => string
      readonly nowhereAtAll: string
      readonly mine: string
      readonly director: string
      readonly creator: string
      readonly writer: string
      readonly cast: string
      readonly genres: string
      readonly country: string
      readonly language: string
      readonly collection: string
      readonly muted: string
      readonly unmute: string
      readonly also: (values: { regions: string | number }) => string
      readonly withdrawn: string
      readonly similar: string
      readonly missingTitle: string
      readonly missing: string
      readonly missingYoung: string
      readonly goBack: string
      readonly close: string
    }
    readonly why: {
      readonly open: string
      readonly title: string
      readonly lead: string
      readonly prior: string
      readonly share: (values: { percent: string | number }) => string
      readonly against: string
      readonly more: (values: { n: string | number }) => string
      readonly fewer: string
      readonly counts: (values: { title: string | number }) => string
      readonly row: (values: { title: string | number }) => string
      readonly rowNow: (values: { title: string | number }) => string
      readonly place: (values: { title: string | number; place: string | number }) => string
      readonly stays: (values: { title: string | number; place: string | number }) => string
      readonly moved: (values: { title: string | number; place: string | number; before: string | number }) => string
      readonly enters: (values: { title: string | number; place: string | number }) => string
      readonly leaves: (values: { title: string | number }) => string
      readonly keep: (values: { n: number }) => string
      readonly discard: string
      readonly keepLead: string
      readonly kept: string
      readonly nothing: string
      readonly visitor: string
    }
    readonly search: {
      readonly title: string
      readonly label: string
      readonly hint: string
      readonly lead: string
      readonly none: (values: { q: string | number }) => string
      readonly found: (values: { n: number }) => string
      readonly foundFirst: (values: { n: string | number }) => string
      readonly clear: string
      readonly letters: string
      readonly space: string
      readonly erase: string
    }
  }
  readonly notFound: {
    readonly title: string
    readonly lead: string
  }
  readonly languages: {
    readonly title: string
    readonly browser: string
  }
}

export type HouseholdMessages = {
  readonly taste: {
    readonly title: string
    readonly of: (values: { name: string | number }) => string
    readonly lead: string
    readonly kinds: {
      readonly genres: string
      readonly decades: string
      readonly people: string
      readonly keywords: string
      readonly countries: string
      readonly languages: string
    }
    readonly changed: string
    readonly unchanged: string
    readonly more: string
    readonly less: string
    readonly up: string
    readonly down: string
    readonly fresh: string
    readonly steady: string
    readonly strength: (values: { percent: string | number }) => string
    readonly away: string
    readonly legend: string
    readonly behind: (values: { name: string | number }) => string
    readonly behindNothing: string
    readonly against: string
    readonly all: (values: { n: string | number }) => string
    readonly fewer: string
    readonly none: string
    readonly emptyTitle: string
    readonly emptyLead: string
    readonly toBrowse: string
    readonly lists: string
    readonly hidden: string
    readonly hiddenLead: string
    readonly hiddenNone: string
    readonly disliked: string
    readonly dislikedLead: string
    readonly dislikedNone: string
    readonly undo: string
    readonly undoOf: (values: { title: string | number }) => string
    readonly putBack: string
    readonly putBackOf: (values: { title: string | number }) => string
    readonly undone: string
    readonly since: (values: { day: string | number }) => string
    readonly moreEntries: string
    readonly visitor: string
  }
  readonly together: {
    readonly title: string
    readonly lead: string
    readonly you: string
    readonly pick: string
    readonly pickSomebody: string
    readonly go: string
    readonly with: (values: { names: string | number }) => string
    readonly change: string
    readonly most: string
    readonly aloneTitle: string
    readonly aloneLead: string
    readonly toProfiles: string
    readonly emptyTitle: string
    readonly emptyLead: string
    readonly gone: string
  }
  readonly account: {
    readonly admin: string
    readonly adminLead: string
    readonly toAdmin: string
    readonly link: string
    readonly linkLead: string
    readonly visitorTitle: string
    readonly visitorLead: string
    readonly toStart: string
    readonly provider: (values: { name: string | number }) => string
    readonly providerLead: (values: { name: string | number }) => string
    readonly providerLinked: (values: { name: string | number }) => string
    readonly linkProvider: (values: { name: string | number }) => string
    readonly linked: (values: { name: string | number }) => string
  }
  readonly admin: {
    readonly title: string
    readonly lead: (values: { version: string | number; name: string | number }) => string
    readonly notAllowed: string
    readonly now: string
    readonly titles: string
    readonly withdrawn: (values: { n: string | number }) => string
    readonly accounts: string
    readonly profiles: (values: { n: number; shown: string | number }) => string
    readonly signIns: string
    readonly signInsNote: string
    readonly history: string
    readonly historyNote: (values: { n: number }) => string
    readonly store: string
    readonly stores: {
      readonly sqlite: string
      readonly postgres: string
    }
    readonly memory: string
    readonly uptime: (values: { time: string | number }) => string
    readonly stale: string
    readonly load: string
    readonly loadLead: (values: { minutes: string | number }) => string
    readonly p50: string
    readonly p99: string
    readonly requests: string
    readonly errors: string
    readonly noErrors: string
    readonly refusals: string
    readonly perStep: string
    readonly quiet: string
    readonly ms: (values: { n: string | number }) => string
    readonly time: string
    readonly catalogue: string
    readonly catalogueLead: string
    readonly sources: string
    readonly chooseFile: string
    readonly fileHint: string
    readonly fileLarge: string
    readonly sending: string
    readonly tmdb: string
    readonly tmdbRefused: string
    readonly importBusy: string
    readonly importRefused: string
    readonly started: string
    readonly ended: (values: { status: string | number; counts: string | number }) => string
    readonly noImports: string
    readonly imports: string
    readonly status: {
      readonly running: string
      readonly done: string
      readonly failed: string
      readonly stopped: string
    }
    readonly counts: (values: { added: string | number; changed: string | number }) => string
    readonly phases: {
      readonly beginning: string
      readonly titles: string
      readonly films: string
      readonly ids: string
      readonly ratings: string
      readonly changed: string
      readonly discover: string
    }
    readonly refused: (values: { n: string | number }) => string
    readonly refusedOf: (values: { n: string | number }) => string
    readonly brokenOff: string
    readonly read: (values: { n: string | number }) => string
    readonly stop: string
    readonly stopOf: (values: { source: string | number }) => string
    readonly progress: (values: { what: string | number }) => string
    readonly training: string
    readonly trainingLead: string
    readonly train: string
    readonly trainBusy: string
    readonly trainStarted: string
    readonly trainEnded: string
    readonly stages: {
      readonly beginning: string
      readonly reading: string
      readonly gathering: string
      readonly learning: string
      readonly comparing: string
      readonly storing: string
    }
    readonly left: (values: { time: string | number }) => string
    readonly quality: string
    readonly qualityLead: string
    readonly ndcg: string
    readonly recall20: string
    readonly recall50: string
    readonly models: string
    readonly noModels: string
    readonly noQuality: string
    readonly made: string
    readonly people: (values: { n: number; shown: string | number }) => string
    readonly likes: (values: { n: number; shown: string | number }) => string
    readonly inService: string
    readonly isRefused: string
    readonly isTooSmall: string
    readonly tooSmallLead: string
    readonly compared: (values: { after: string | number; before: string | number }) => string
    readonly notCompared: string
    readonly household: string
    readonly peopleLead: string
    readonly role: string
    readonly locked: string
    readonly since: (values: { day: string | number }) => string
    readonly moreAccounts: string
    readonly backup: string
    readonly backupLead: string
    readonly backupGo: string
    readonly backupDone: string
    readonly backupBusy: string
  }
  readonly imports: {
    readonly title: string
    readonly lead: string
    readonly fromTaste: string
    readonly drop: string
    readonly choose: string
    readonly hint: string
    readonly onTv: string
    readonly sending: string
    readonly refused: string
    readonly busy: string
    readonly large: string
    readonly none: string
    readonly past: string
    readonly status: {
      readonly reading: string
      readonly choosing: string
      readonly adding: string
      readonly done: string
      readonly failed: string
      readonly undoing: string
    }
    readonly failures: {
      readonly gzip: string
      readonly 'nested-archive': string
      readonly 'compression-ratio': string
      readonly 'archive-too-large': (values: { limit: string | number }) => string
      readonly 'archive-encrypted': string
      readonly 'archive-damaged': string
      readonly 'archive-empty': string
      readonly 'too-many-files': (values: { limit: string | number }) => string
      readonly 'not-recognised': string
      readonly 'json-too-large': (values: { limit: string | number }) => string
      readonly 'json-damaged': string
      readonly 'unnamed-list': string
      readonly 'too-many-lines': (values: { limit: string | number }) => string
      readonly 'too-many-entries': (values: { limit: string | number }) => string
      readonly 'too-many-titles': (values: { limit: string | number }) => string
      readonly 'too-many-people': (values: { limit: string | number }) => string
      readonly 'no-titles': string
      readonly interrupted: string
      readonly failed: string
    }
    readonly formats: {
      readonly letterboxd: string
      readonly imdb: string
      readonly netflix: string
      readonly 'netflix-activity': string
      readonly trakt: string
      readonly simkl: string
      readonly tmdb: string
      readonly stremio: string
      readonly movielens: string
      readonly jellyfin: string
      readonly plex: string
      readonly table: string
      readonly marquee: string
    }
    readonly someFile: string
    readonly readingFile: string
    readonly progress: string
    readonly counts: (values: { matched: string | number; unsure: string | number; missing: string | number }) => string
    readonly nothingNew: string
    readonly taste: (values: { names: string | number }) => string
    readonly toBrowse: string
    readonly undo: string
    readonly undoSure: string
    readonly undone: string
    readonly remove: string
    readonly removed: string
    readonly who: string
    readonly titles: (values: { n: number }) => string
    readonly nobody: string
    readonly unsure: string
    readonly unsureLead: string
    readonly noneOfThese: string
    readonly settled: string
    readonly leftOut: string
    readonly missing: string
    readonly more: string
    readonly reasons: {
      readonly several: string
      readonly 'other-year': string
      readonly 'other-type': string
      readonly 'part-of-title': string
      readonly 'other-id': string
    }
    readonly visitor: string
    readonly films: (values: { n: number }) => string
    readonly series: (values: { n: number }) => string
    readonly learned: (values: { titles: string | number }) => string
  }
  readonly connect: {
    readonly title: string
    readonly lead: string
    readonly fromSettings: string
    readonly settingsLead: string
    readonly in: string
    readonly addressLead: string
    readonly out: string
    readonly connected: string
    readonly none: string
    readonly kids: string
    readonly visitor: string
    readonly address: string
    readonly snippet: string
    readonly jsonData: string
    readonly example: string
    readonly once: string
    readonly make: string
    readonly again: string
    readonly copy: string
    readonly copied: string
    readonly selected: string
    readonly qr: string
    readonly hideQr: string
    readonly qrOf: (values: { name: string | number }) => string
    readonly user: string
    readonly userHint: string
    readonly full: string
    readonly waiting: string
    readonly seen: (values: { time: string | number }) => string
    readonly since: (values: { day: string | number }) => string
    readonly counts: {
      readonly taken: (values: { n: number }) => string
      readonly ignored: (values: { n: number }) => string
      readonly unknown: (values: { n: number }) => string
      readonly unmatched: (values: { n: number }) => string
    }
    readonly revoke: string
    readonly revokeOf: (values: { name: string | number }) => string
    readonly revokeSure: string
    readonly revoked: (values: { name: string | number }) => string
    readonly kindOf: {
      readonly hook: string
      readonly feed: string
    }
    readonly names: {
      readonly trakt: string
      readonly jellyfin: string
      readonly plex: string
      readonly tautulli: string
      readonly emby: string
      readonly kodi: string
      readonly script: string
      readonly stremio: string
      readonly radarr: string
      readonly sonarr: string
      readonly rss: string
      readonly homeAssistant: string
      readonly json: string
      readonly mcp: string
    }
    readonly where: {
      readonly trakt: string
      readonly jellyfin: string
      readonly plex: string
      readonly tautulli: string
      readonly emby: string
      readonly kodi: string
      readonly script: string
      readonly stremio: string
      readonly radarr: string
      readonly sonarr: string
      readonly rss: string
      readonly homeAssistant: string
      readonly json: string
      readonly mcp: string
    }
  }
  readonly sources: {
    readonly title: string
    readonly lead: string
    readonly address: string
    readonly addressHint: {
      readonly jellyfin: string
      readonly emby: string
      readonly plex: string
    }
    readonly addressMissing: string
    readonly addressForm: string
    readonly key: string
    readonly keyMissing: string
    readonly keyForm: string
    readonly userHint: string
    readonly add: string
    readonly full: string
    readonly readNow: string
    readonly newKey: string
    readonly saveKey: string
    readonly remove: string
    readonly removeSure: string
    readonly read: (values: { time: string | number }) => string
    readonly found: (values: { films: string | number; series: string | number; watched: string | number }) => string
    readonly watched: (values: { n: number }) => string
    readonly where: {
      readonly jellyfin: string
      readonly emby: string
      readonly plex: string
    }
    readonly states: {
      readonly waiting: string
      readonly reading: string
      readonly ok: string
      readonly refused: string
      readonly unreachable: string
      readonly unsuitable: string
      readonly not_allowed: string
      readonly unknown_user: string
      readonly key_lost: string
      readonly failed: string
    }
    readonly causes: {
      readonly 'no-answer': string
      readonly 'no-such-name': string
      readonly timeout: string
      readonly 'connection-ended': string
      readonly certificate: string
      readonly 'server-error': (values: { status: string | number }) => string
      readonly 'other-status': (values: { status: string | number }) => string
      readonly 'not-http': string
      readonly 'not-json': string
      readonly 'answer-too-large': string
      readonly 'redirect-nowhere': string
      readonly 'redirect-elsewhere': string
      readonly 'redirect-to-http': string
      readonly 'redirect-circles': string
      readonly 'no-items': string
      readonly 'no-users': string
      readonly 'no-libraries': string
      readonly 'too-many-items': (values: { limit: string | number }) => string
      readonly 'list-ends-early': string
      readonly 'choose-user': (values: { users: string | number }) => string
    }
  }
}

export type RowMessages = {
  readonly names: {
    readonly continue: string
    readonly top_picks: (values: { n: number }) => string
    readonly because_liked: (values: { n: number; seed: string | number }) => string
    readonly because_watched: (values: { n: number; seed: string | number }) => string
    readonly because_wanted: (values: { n: number; seed: string | number }) => string
    readonly person: (values: { person: string | number }) => string
    readonly person_unknown: string
    readonly top_region: string
    readonly top_region_week: string
    readonly top_region_week_in: (values: { place: string | number }) => string
    readonly coming_soon: string
    readonly new_releases: (values: { n: number }) => string
    readonly hidden_gems: string
    readonly short: string
    readonly childrens_films: string
    readonly acclaimed: string
    readonly services: string
    readonly library: (values: { n: number }) => string
    readonly watchlist: (values: { n: number }) => string
    readonly watch_again: string
    readonly popular: string
    readonly favourites: string
    readonly more: string
    readonly genres: string
    readonly moods: string
    readonly decades: string
    readonly providers: string
  }
  readonly furtherMore: readonly string[]
  readonly entries: {
    readonly decade: (values: { decade: string | number }) => string
    readonly decadeSince: (values: { decade: string | number }) => string
    readonly decadeUntil: (values: { decade: string | number }) => string
  }
  readonly themes: {
    readonly fromRegion: (values: { region: string | number }) => string
    readonly inRegion: (values: { region: string | number }) => string
    readonly decade: (values: { decade: string | number }) => string
    readonly language: (values: { language: string | number }) => string
    readonly keyword: (values: { keyword: string | number }) => string
    readonly otherKeyword: string
    readonly genre: (values: { genre: string | number; noun: string | number }) => string
    readonly otherGenre: string
  }
  readonly decade: (values: { decade: string | number }) => string
  readonly placements: {
    readonly usual: string
    readonly continue: string
    readonly top_region: string
    readonly coming_soon: string
    readonly new_releases: string
    readonly hidden_gems: string
    readonly short: string
    readonly acclaimed: string
    readonly services: string
    readonly library: (values: { n: number }) => string
    readonly watchlist: (values: { n: number }) => string
    readonly watch_again: string
    readonly popular: string
    readonly favourites: string
    readonly more: string
    readonly top_region_week: string
  }
  readonly sources: {
    readonly continue: string
    readonly top_region: string
    readonly top_region_week: string
    readonly coming_soon: string
    readonly new_releases: string
    readonly hidden_gems: string
    readonly short: string
    readonly acclaimed: string
    readonly services: string
    readonly library: (values: { n: number }) => string
    readonly watchlist: (values: { n: number }) => string
    readonly watch_again: string
    readonly favourites: string
    readonly more: string
    readonly genres: string
    readonly moods: string
    readonly decades: string
    readonly providers: string
    readonly taste: (values: { n: number }) => string
    readonly tasteWatched: (values: { n: number }) => string
    readonly tasteWanted: (values: { n: number }) => string
    readonly everybody: string
  }
  readonly reasons: {
    readonly title: (values: { name: string | number }) => string
    readonly liked: (values: { n: number; names: string | number }) => string
    readonly watched: (values: { names: string | number }) => string
    readonly of: (values: { names: string | number }) => string
    readonly like: (values: { name: string | number }) => string
    readonly onYourWatchlist: (values: { names: string | number }) => string
    readonly onAWatchlist: (values: { names: string | number }) => string
    readonly andOf: (values: { first: string | number; second: string | number }) => string
    readonly shared: (values: { name: string | number }) => string
    readonly forEverybody: string
  }
  readonly ties: {
    readonly saga: (values: { name: string | number }) => string
    readonly sagaShort: (values: { name: string | number }) => string
    readonly makers: (values: { name: string | number }) => string
    readonly director: (values: { name: string | number }) => string
    readonly writer: (values: { name: string | number }) => string
  }
  readonly facts: {
    readonly new: string
    readonly acclaimed: string
    readonly several: (values: { n: number }) => string
    readonly severalWatched: (values: { n: number }) => string
    readonly severalWanted: (values: { n: number }) => string
    readonly loved: string
    readonly watched: string
    readonly listed: string
    readonly person: (values: { person: string | number }) => string
  }
}
