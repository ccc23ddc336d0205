export interface paths {
    "/auth/device-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Request a code to show on a device */
        post: operations["postAuthDeviceCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/device-codes/{deviceCode}/poll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ask whether the person has approved this device yet */
        post: operations["postAuthDeviceCodesDeviceCodePoll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/web/activations/{userCode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get which device asks for access, from where and since when */
        get: operations["getWebActivationsUserCode"];
        put?: never;
        /** Approve or deny the device */
        post: operations["postWebActivationsUserCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/session-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start a browsing session of one profile */
        post: operations["postAuthSessionToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/web/session-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start a browsing session of one profile from the web app */
        post: operations["postWebSessionToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the current sign-in */
        get: operations["getAuthSession"];
        put?: never;
        post?: never;
        /** End the current sign-in */
        delete: operations["deleteAuthSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the sign-ins of the account */
        get: operations["getAuthSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/sessions/{publicId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a sign-in of the account */
        delete: operations["deleteAuthSessionsPublicId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/web/sign-ins/{publicId}/recognise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm that a new network or client of a sign-in is the person’s own */
        post: operations["postWebSignInsPublicIdRecognise"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the public keys of session tokens */
        get: operations["getWellKnownJwksJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the metadata of the OAuth server (RFC 8414) */
        get: operations["getWellKnownOauthAuthorizationServer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/device_authorization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Request a device code (RFC 8628) */
        post: operations["postOauthDeviceAuthorization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchange an approved device code for a token (RFC 8628) */
        post: operations["postOauthToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the account’s profiles, newest first */
        get: operations["getProfiles"];
        put?: never;
        /** Add a profile */
        post: operations["postProfiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profiles/{profileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a profile */
        get: operations["getProfilesProfileId"];
        put?: never;
        post?: never;
        /** Delete a profile and everything it owns */
        delete: operations["deleteProfilesProfileId"];
        options?: never;
        head?: never;
        /** Change a profile */
        patch: operations["patchProfilesProfileId"];
        trace?: never;
    };
    "/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the active profile of this session */
        get: operations["getProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/{mediaId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a title with all its facts */
        get: operations["getMediaMediaId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/media/{mediaId}/similar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List titles similar to a title
         * @description The 200 most similar titles, most similar first.
         */
        get: operations["getMediaMediaIdSimilar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search titles by name
         * @description Every word must be in the title, the original title or one translated title; misspellings and beginnings of words match too. The best 10,000 results are available, page by page.
         */
        get: operations["getSearch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/genres": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List genres with their numbers of titles; for a child without those for adults */
        get: operations["getGenres"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keywords": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List keywords with their numbers of titles */
        get: operations["getKeywords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List providers and the regions in which they offer titles */
        get: operations["getProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/regions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List regions in which titles are offered */
        get: operations["getRegions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/{mediaId}/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A title’s poster or backdrop
         * @description A drawn picture (SVG; PNG for `format=png` or an Accept without svg), or the catalogue’s own if the server forwards them. If too many PNGs are requested, the answer is `RATE_LIMITED` or `OVERLOADED`; if Accept names svg, it is the SVG, valid for a minute.
         */
        get: operations["getImagesMediaIdKind"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/providers/{providerId}/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A service’s logo */
        get: operations["getImagesProvidersProviderIdLogo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/liked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the liked titles, newest first */
        get: operations["getProfileLiked"];
        put?: never;
        /** Add to the liked titles */
        post: operations["postProfileLiked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/liked/{mediaId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove from the liked titles */
        delete: operations["deleteProfileLikedMediaId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/super_liked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the titles liked most of all, newest first */
        get: operations["getProfileSuperLiked"];
        put?: never;
        /** Add to the titles liked most of all */
        post: operations["postProfileSuperLiked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/super_liked/{mediaId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove from the titles liked most of all */
        delete: operations["deleteProfileSuperLikedMediaId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/disliked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the disliked titles, newest first */
        get: operations["getProfileDisliked"];
        put?: never;
        /** Add to the disliked titles */
        post: operations["postProfileDisliked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/disliked/{mediaId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove from the disliked titles */
        delete: operations["deleteProfileDislikedMediaId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/watchlist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the titles to watch, newest first */
        get: operations["getProfileWatchlist"];
        put?: never;
        /** Add to the titles to watch */
        post: operations["postProfileWatchlist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/watchlist/{mediaId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove from the titles to watch */
        delete: operations["deleteProfileWatchlistMediaId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/hidden": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the titles never to be shown, newest first */
        get: operations["getProfileHidden"];
        put?: never;
        /** Add to the titles never to be shown */
        post: operations["postProfileHidden"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/hidden/{mediaId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove from the titles never to be shown */
        delete: operations["deleteProfileHiddenMediaId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/collection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the titles one owns, newest first */
        get: operations["getProfileCollection"];
        put?: never;
        /** Add to the titles one owns */
        post: operations["postProfileCollection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/collection/{mediaId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove from the titles one owns */
        delete: operations["deleteProfileCollectionMediaId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/muted/{mediaId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Mute a title: it stays in the history and the model ignores it */
        put: operations["putProfileMutedMediaId"];
        post?: never;
        /** Unmute a title */
        delete: operations["deleteProfileMutedMediaId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/ratings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all ratings, newest first */
        get: operations["getProfileRatings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/ratings/{mediaId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Rate a title, a season or an episode; the later rating wins */
        put: operations["putProfileRatingsMediaId"];
        post?: never;
        /** Delete a rating */
        delete: operations["deleteProfileRatingsMediaId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the history, newest first */
        get: operations["getProfileHistory"];
        put?: never;
        /**
         * Store the progress of a viewing; from 80 percent on it is a play
         * @description Without `progress`, it was watched to the end. A series needs a season; without an episode, the entry stands for the whole season, and an entry of an episode overrides it. A season or an episode that the series does not have, according to the catalogue, is refused unless it is `imported`; specials are always accepted. The later `updatedAt` wins, at equal times the larger progress. A watched title that is started again stays `watched`. The answer is the stored entry.
         */
        post: operations["postProfileHistory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/history/{mediaId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the history of a title
         * @description For a series without a season, and for a season with entries of its episodes: the progress of the whole, with its entries. An episode without an entry of its own is 404, even if its season has an entry; read the season instead.
         */
        get: operations["getProfileHistoryMediaId"];
        put?: never;
        post?: never;
        /** Delete an entry with its plays and its end position; for a season also its episodes, for a series without a season all entries */
        delete: operations["deleteProfileHistoryMediaId"];
        options?: never;
        head?: never;
        /** Change an entry; a season with entries of episodes only gets its own entry */
        patch: operations["patchProfileHistoryMediaId"];
        trace?: never;
    };
    "/profile/playback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the playback positions that can be resumed, newest first
         * @description Nothing finished: no position from 80 on, and none that the history says was watched to its end since.
         */
        get: operations["getProfilePlayback"];
        put?: never;
        /**
         * Store a playback position; the later report wins
         * @description A series needs season and episode. The answer is the stored position.
         */
        post: operations["postProfilePlayback"];
        delete?: never;
        options?: never;
        head?: never;
        /** Change an existing playback position */
        patch: operations["patchProfilePlayback"];
        trace?: never;
    };
    "/profile/playback/{mediaId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove the playback position of a title
         * @description The removal counts as a report of now: an earlier report of another device does not bring the position back.
         */
        delete: operations["deleteProfilePlaybackMediaId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/scrobble/{mediaId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Report a player’s position: stores playback and, from 80 percent on, history */
        post: operations["postProfileScrobbleMediaId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/scrobble/{mediaId}/skip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a jump in playback: changes playback, never history
         * @description `from`, `to` and `duration` are in the same unit, whichever it is.
         */
        post: operations["postProfileScrobbleMediaIdSkip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/media/{mediaId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the profile’s opinion, lists, rating, history and position of a title */
        get: operations["getProfileMediaMediaId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/taste": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what the profile prefers, the titles behind it, and the change in a month
         * @description The weights are those that score titles by their facts. They come from the whole history; only titles that the profile may see are named.
         */
        get: operations["getProfileTaste"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/doors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the webhooks and feeds of the profile, newest first */
        get: operations["getProfileDoors"];
        put?: never;
        /**
         * Create a secret for a media server’s webhook, or a token for feeds
         * @description It gives access to this profile only, and is shown once.
         */
        post: operations["postProfileDoors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/doors/{doorId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End a connection; its secret stops working at once */
        delete: operations["deleteProfileDoorsDoorId"];
        options?: never;
        head?: never;
        /** Rename a connection, or set whose events count */
        patch: operations["patchProfileDoorsDoorId"];
        trace?: never;
    };
    "/hooks/{secret}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive an event from Jellyfin, Plex, Tautulli, Emby, Kodi or a script
         * @description The sender is recognised by the content. Repeating an event changes nothing; an event that is not understood is counted and answered with 202.
         */
        post: operations["postHooksSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compose a page, or return the one that this session has for these filters
         * @description Without filters it is the default page, based on the whole history. `name` renames an existing page.
         */
        post: operations["postPages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pages/{pageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a page and its hero titles */
        get: operations["getPagesPageId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pages/{pageId}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the rows of a page, each with its first items */
        get: operations["getPagesPageIdRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pages/{pageId}/rows/{rowId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a row of a page */
        get: operations["getPagesPageIdRowsRowId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pages/{pageId}/rows/{rowId}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the items of a row, also for a page of an earlier session */
        get: operations["getPagesPageIdRowsRowIdItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pages/{pageId}/items/{mediaId}/why": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Explain the current score of a title of the page */
        get: operations["getPagesPageIdItemsMediaIdWhy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pages/{pageId}/rows/{rowId}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Preview a row without some titles of the history; stores nothing */
        post: operations["postPagesPageIdRowsRowIdPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/pages/{pageId}/seen": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Report which titles of a page were on screen; only these count as shown */
        post: operations["postPagesPageIdSeen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the profile’s imports, newest first; the last 20 are kept */
        get: operations["getProfileImports"];
        put?: never;
        /**
         * Import a history: a file of Letterboxd, IMDb, Netflix, Trakt, Simkl, TMDB, Stremio, MovieLens, Jellyfin, Plex or Marquee
         * @description The format is recognised by the content; up to 64 MiB, 300 MB uncompressed. The import runs in the background: poll its progress, or stream it. Existing entries stay as they are, so importing the same file again changes nothing.
         */
        post: operations["postProfileImports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/imports/{importId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the progress of an import and what was learned from it */
        get: operations["getProfileImportsImportId"];
        put?: never;
        post?: never;
        /** Undo an import; what was entered or watched since then stays, as does what another import contains, too */
        delete: operations["deleteProfileImportsImportId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/imports/{importId}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Stream the progress of an import as server-sent events, until it ends or for half a minute; then reconnect */
        get: operations["getProfileImportsImportIdEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/imports/{importId}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the titles named in the file, the result for each, and the reason */
        get: operations["getProfileImportsImportIdRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/imports/{importId}/rows/{row}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Choose the title that a row means; everything in the file about it is added */
        put: operations["putProfileImportsImportIdRowsRow"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/imports/{importId}/person": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Choose the person whose part of the file is imported */
        put: operations["putProfileImportsImportIdPerson"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/sources": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the media servers of the profile, newest first */
        get: operations["getProfileSources"];
        put?: never;
        /**
         * Add a Jellyfin, Emby or Plex server; it is read every hour
         * @description What was watched, favourites, ratings and the library, which becomes the list `collection`. The key is stored encrypted and never returned. An address of a private network is refused unless the operator allows it (MARQUEE_SOURCE_NETWORKS).
         */
        post: operations["postProfileSources"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/sources/{sourceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the state of a media server */
        get: operations["getProfileSourcesSourceId"];
        put?: never;
        post?: never;
        /** Remove a media server; its key is deleted and its library leaves the collection */
        delete: operations["deleteProfileSourcesSourceId"];
        options?: never;
        head?: never;
        /** Change the key or the user of a media server; it is read again, at the earliest 10 seconds after its last reading */
        patch: operations["patchProfileSourcesSourceId"];
        trace?: never;
    };
    "/profile/sources/{sourceId}/pull": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read a media server now, or in a moment if it was just read */
        post: operations["postProfileSourcesSourceIdPull"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/web/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the CSRF token and the signed-in account */
        get: operations["getWebSession"];
        put?: never;
        /** Sign in */
        post: operations["postWebSession"];
        /** Sign out */
        delete: operations["deleteWebSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/web/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create an account and sign in */
        post: operations["postWebAccounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/web/demo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Look around as a visitor with three sample profiles; nothing can be changed */
        post: operations["postWebDemo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/web/session/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Confirm the password; allows administration, export and deletion for 15 minutes */
        post: operations["postWebSessionConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/web/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the password, which ends every other sign-in; or set the first one of an account without a password */
        post: operations["postWebPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/web/password-resets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password with a one-time link; ends every sign-in */
        post: operations["postWebPasswordResets"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the account */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        /** Delete the account and everything it owns */
        delete: operations["deleteAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/account/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Download everything stored about the account as one file */
        get: operations["getAccountExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/web/oidc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start signing in at the identity provider; returns the URL for the browser */
        post: operations["postWebOidc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/web/oidc/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Complete signing in: the identity provider redirects the browser here */
        get: operations["getWebOidcCallback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the state of the service: store, catalogue, people, model, and recent load of this node */
        get: operations["getAdminOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List imports into the catalogue with their progress, newest first */
        get: operations["getAdminImports"];
        put?: never;
        /**
         * Start an import from TMDB or from an uploaded file
         * @description A file has one title per line (`application/x-ndjson`), or is such a file compressed with gzip (`application/gzip`); up to 64 MiB, 300 MB uncompressed. The import runs in the background of the node that answers, one at a time. After an interruption, starting the same import again resumes it.
         */
        post: operations["postAdminImports"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/imports/{importId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the progress of an import */
        get: operations["getAdminImportsImportId"];
        put?: never;
        post?: never;
        /** Stop an import on any node; imported titles stay, and the same import can be resumed */
        delete: operations["deleteAdminImportsImportId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/backup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a backup of everything except the keys, for `marquee restore`
         * @description `marquee restore` refuses a file that is not complete.
         */
        get: operations["getAdminBackup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all accounts, newest first */
        get: operations["getAdminAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/invites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a one-time invitation link that is valid for 7 days */
        post: operations["postAdminInvites"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the registered applications */
        get: operations["getAdminClients"];
        put?: never;
        /** Register an application */
        post: operations["postAdminClients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/clients/{clientId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove an application; its sign-ins end */
        delete: operations["deleteAdminClientsClientId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/admin/training": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the current training and the results of the last ones, newest first */
        get: operations["getAdminTraining"];
        put?: never;
        /**
         * Start training a model in the background
         * @description `force`: the new model is used even if it is worse on held-out people.
         */
        post: operations["postAdminTraining"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/oauth/device/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Request a code to show on a device */
        post: operations["postTraktOauthDeviceCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/oauth/device/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask whether the person has approved this device yet
         * @description 400: not yet; 404: no such code; 409: used; 410: expired; 418: denied; 429: too soon.
         */
        post: operations["postTraktOauthDeviceToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew a token
         * @description Only `refresh_token` is a grant here: devices are signed in with a code. The old token ends.
         */
        post: operations["postTraktOauthToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/oauth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the sign-in behind a token
         * @description The answer is the same for an unknown token, and for one that has ended.
         */
        post: operations["postTraktOauthRevoke"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/sync/last_activities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get when each kind of data last changed */
        get: operations["getTraktSyncLastActivities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/sync/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all plays, newest first */
        get: operations["getTraktSyncHistory"];
        put?: never;
        /** Add to the history */
        post: operations["postTraktSyncHistory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/sync/history/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the plays of films or of series */
        get: operations["getTraktSyncHistoryType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/sync/history/{type}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the plays of one title, season or episode */
        get: operations["getTraktSyncHistoryTypeId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/sync/history/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove from the history */
        post: operations["postTraktSyncHistoryRemove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/sync/ratings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all ratings, newest first */
        get: operations["getTraktSyncRatings"];
        put?: never;
        /** Add to the ratings */
        post: operations["postTraktSyncRatings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/sync/ratings/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove from the ratings */
        post: operations["postTraktSyncRatingsRemove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/sync/watchlist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the watchlist, newest first */
        get: operations["getTraktSyncWatchlist"];
        put?: never;
        /** Add to the watchlist */
        post: operations["postTraktSyncWatchlist"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/sync/watchlist/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove from the watchlist */
        post: operations["postTraktSyncWatchlistRemove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/sync/collection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add to the collection */
        post: operations["postTraktSyncCollection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/sync/collection/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Remove from the collection */
        post: operations["postTraktSyncCollectionRemove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/sync/ratings/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the ratings of films, series, seasons or episodes */
        get: operations["getTraktSyncRatingsType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/sync/ratings/{type}/{rating}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List those ratings that have certain values */
        get: operations["getTraktSyncRatingsTypeRating"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/sync/watchlist/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the films or the series of the watchlist */
        get: operations["getTraktSyncWatchlistType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/sync/watchlist/{type}/{sort}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the films or the series of the watchlist; the order is always newest first */
        get: operations["getTraktSyncWatchlistTypeSort"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/sync/collection/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the collection, newest first */
        get: operations["getTraktSyncCollectionType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/sync/watched/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the watched titles with their numbers of plays */
        get: operations["getTraktSyncWatchedType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/sync/playback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the playback positions, newest first */
        get: operations["getTraktSyncPlayback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/sync/playback/{item}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the playback positions of films or of episodes */
        get: operations["getTraktSyncPlaybackItem"];
        put?: never;
        post?: never;
        /** Remove a playback position */
        delete: operations["deleteTraktSyncPlaybackItem"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/users/hidden/{section}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the hidden titles, newest first
         * @description All sections that hide titles have the same ones: what the profile hid, here or on pages.
         */
        get: operations["getTraktUsersHiddenSection"];
        put?: never;
        /** Hide titles, here and on pages */
        post: operations["postTraktUsersHiddenSection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/users/hidden/{section}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Show hidden titles again */
        post: operations["postTraktUsersHiddenSectionRemove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/users/{user}/lists": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List personal lists: always empty */
        get: operations["getTraktUsersUserLists"];
        put?: never;
        /** Make a personal list: always 420, the answer of Trakt to accounts with as many as they may have */
        post: operations["postTraktUsersUserLists"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/users/{user}/likes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List likes: always empty */
        get: operations["getTraktUsersUserLikes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/users/{user}/favorites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List favourites: always empty */
        get: operations["getTraktUsersUserFavorites"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/users/{user}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List comments: always empty */
        get: operations["getTraktUsersUserComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/users/{user}/followers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List followers: always empty */
        get: operations["getTraktUsersUserFollowers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/users/{user}/following": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List followed users: always empty */
        get: operations["getTraktUsersUserFollowing"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/users/{user}/friends": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List friends: always empty */
        get: operations["getTraktUsersUserFriends"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/users/likes/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List liked comments or lists: always empty */
        get: operations["getTraktUsersLikesType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/users/{user}/watching": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get what is playing: always 204, as this server does not know whether a player runs */
        get: operations["getTraktUsersUserWatching"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/users/{user}/notes/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List notes: always 426, the answer of Trakt to accounts without notes */
        get: operations["getTraktUsersUserNotesType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/users/{user}/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count what was watched, collected and rated */
        get: operations["getTraktUsersUserStats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/users/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the profile as a Trakt user and account */
        get: operations["getTraktUsersSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/users/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the profile as a Trakt user */
        get: operations["getTraktUsersUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/scrobble/{action}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Report a player’s position; stopped at 80 percent or later, the title counts as watched */
        post: operations["postTraktScrobbleAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/checkin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Check in to a title; it counts as watched */
        post: operations["postTraktCheckin"];
        /** Undo the latest check-in of the last hours */
        delete: operations["deleteTraktCheckin"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/recommendations/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List recommendations, as a page of this profile shows them */
        get: operations["getTraktRecommendationsType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/recommendations/{type}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Hide a title, here and on pages */
        delete: operations["deleteTraktRecommendationsTypeId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/search/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search titles by name
         * @description Of `movie` and `show`; other types that Trakt has are accepted, and find nothing.
         */
        get: operations["getTraktSearchType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/search/{type}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find titles by the id of another service
         * @description TheTVDB’s ids find series where the catalogue states them.
         */
        get: operations["getTraktSearchTypeId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/shows/{id}/progress/watched": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the progress of a series by episode */
        get: operations["getTraktShowsIdProgressWatched"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/genres/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List genres, most common first */
        get: operations["getTraktGenresType"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/movies/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a film */
        get: operations["getTraktMoviesId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/movies/{id}/related": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List titles similar to a film */
        get: operations["getTraktMoviesIdRelated"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/shows/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a series */
        get: operations["getTraktShowsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/shows/{id}/related": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List titles similar to a series */
        get: operations["getTraktShowsIdRelated"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/movies/popular": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the films with the most votes */
        get: operations["getTraktMoviesPopular"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/movies/trending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the films with the highest popularity in the catalogue */
        get: operations["getTraktMoviesTrending"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/movies/anticipated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the unreleased films with the highest popularity in the catalogue */
        get: operations["getTraktMoviesAnticipated"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/shows/popular": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the series with the most votes */
        get: operations["getTraktShowsPopular"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/shows/trending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the series with the highest popularity in the catalogue */
        get: operations["getTraktShowsTrending"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/shows/anticipated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the unreleased series with the highest popularity in the catalogue */
        get: operations["getTraktShowsAnticipated"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/movies/{id}/translations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the names and overviews of a film in other languages */
        get: operations["getTraktMoviesIdTranslations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/movies/{id}/translations/{language}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the name and overview of a film in a language, as a list of one or none */
        get: operations["getTraktMoviesIdTranslationsLanguage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/movies/{id}/ratings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the average rating of a film; its distribution is not known */
        get: operations["getTraktMoviesIdRatings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/movies/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List comments on a film: always empty */
        get: operations["getTraktMoviesIdComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/movies/{id}/comments/{sort}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List comments on a film: always empty */
        get: operations["getTraktMoviesIdCommentsSort"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/shows/{id}/translations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the names and overviews of a series in other languages */
        get: operations["getTraktShowsIdTranslations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/shows/{id}/translations/{language}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the name and overview of a series in a language, as a list of one or none */
        get: operations["getTraktShowsIdTranslationsLanguage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/shows/{id}/ratings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the average rating of a series; its distribution is not known */
        get: operations["getTraktShowsIdRatings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/shows/{id}/comments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List comments on a series: always empty */
        get: operations["getTraktShowsIdComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/shows/{id}/comments/{sort}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List comments on a series: always empty */
        get: operations["getTraktShowsIdCommentsSort"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/shows/{id}/seasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the seasons of a series; `extended=episodes` adds their episodes */
        get: operations["getTraktShowsIdSeasons"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/shows/{id}/seasons/{season}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the episodes of a season */
        get: operations["getTraktShowsIdSeasonsSeason"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/shows/{id}/seasons/{season}/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a season */
        get: operations["getTraktShowsIdSeasonsSeasonInfo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/shows/{id}/seasons/{season}/episodes/{episode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an episode */
        get: operations["getTraktShowsIdSeasonsSeasonEpisodesEpisode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/shows/{id}/next_episode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the first episode of the next season that has a day; 204 if there is none */
        get: operations["getTraktShowsIdNextEpisode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/shows/{id}/last_episode": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the last episode of the last season that has aired; 204 if it is not known */
        get: operations["getTraktShowsIdLastEpisode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/calendars/my/movies/{date}/{days}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the profile’s films that are released in these days */
        get: operations["getTraktCalendarsMyMoviesDateDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/calendars/my/shows/{date}/{days}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the first episodes of the profile’s series whose seasons begin in these days */
        get: operations["getTraktCalendarsMyShowsDateDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trakt/calendars/my/shows/{which}/{date}/{days}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the first episodes of series (`new`) or of seasons (`premieres`) */
        get: operations["getTraktCalendarsMyShowsWhichDateDays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/{feedToken}/radarr.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Films as a list for Radarr */
        get: operations["getFeedsFeedTokenRadarrJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/{feedToken}/sonarr.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Series as a list for Sonarr */
        get: operations["getFeedsFeedTokenSonarrJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/{feedToken}/titles.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Titles with their ids, for Jellyfin, Kodi and scripts */
        get: operations["getFeedsFeedTokenTitlesJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/{feedToken}/home-assistant.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A sensor for Home Assistant’s upcoming media card */
        get: operations["getFeedsFeedTokenHomeAssistantJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/{feedToken}/rss.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Titles as RSS */
        get: operations["getFeedsFeedTokenRssXml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/{feedToken}/atom.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Titles as Atom */
        get: operations["getFeedsFeedTokenAtomXml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stremio/{feedToken}/manifest.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The manifest of a profile’s Stremio add-on */
        get: operations["getStremioFeedTokenManifestJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stremio/{feedToken}/catalog/{type}/{catalogue}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Titles of a row, for Stremio */
        get: operations["getStremioFeedTokenCatalogTypeCatalogue"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stremio/{feedToken}/catalog/{type}/{catalogue}/{extra}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Titles of a row, for Stremio, from an offset on or of one genre */
        get: operations["getStremioFeedTokenCatalogTypeCatalogueExtra"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stremio/{feedToken}/meta/{type}/{title}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One title, for Stremio */
        get: operations["getStremioFeedTokenMetaTypeTitle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stremio/{feedToken}/configure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Redirect to the Connect screen, where the add-on is configured */
        get: operations["getStremioFeedTokenConfigure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Tools for a language model, with a sign-in that was approved for one profile */
        post: operations["postMcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/feeds/{feedToken}/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Read-only tools for a language model, with a feed token */
        post: operations["postFeedsFeedTokenMcp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process runs */
        get: operations["getHealthLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether this node accepts requests */
        get: operations["getHealthReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Prometheus metrics; needs the metrics token, and answers 404 if none is set */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This API as an OpenAPI 3.1 document */
        get: operations["getOpenapiJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The reference of this API as a page */
        get: operations["getDocs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Account: {
            id: string;
            email: string;
            name: string;
            admin: boolean;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            createdAt: string;
        };
        Activation: {
            clientName: string;
            deviceName: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            requestedAt: string;
            requestedFrom: {
                address: string;
                sameNetwork: boolean;
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            expiresAt: string;
            needsProfile: boolean;
        };
        Added: {
            message: string;
            added: boolean;
            /** @description The list that the title left for this one */
            removed: ("liked" | "super_liked" | "disliked") | null;
        };
        Authorized: {
            refreshToken: string;
            publicId: string;
            /**
             * Format: int64
             * @description Unix time in seconds
             */
            expiresAt: number;
        };
        Client: {
            id: string;
            name: string;
            needsProfile: boolean;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            createdAt: string;
        };
        DeviceCode: {
            deviceCode: string;
            userCode: string;
            /** @description PNG data URL of verificationUriComplete */
            authQRCode: string;
            /** Format: uri */
            verificationUri: string;
            /** Format: uri */
            verificationUriComplete: string;
            /** @description Milliseconds */
            expiresIn: number;
            /** @description Seconds between two polls */
            interval: number;
        };
        Door: {
            id: string;
            /** @enum {string} */
            kind: "hook" | "feed";
            /** @description Its name; if nobody has chosen one, the same as `program` */
            label: string;
            program: string | null;
            /** @description Of a webhook: the user whose events count, by name or id at the media server; null: all users */
            serverUser: string | null;
            /** @description Which program sent the latest event: jellyfin, plex, … */
            sender: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            createdAt: string;
            firstSeenAt: string | null;
            /** @description Accurate to a minute */
            lastSeenAt: string | null;
            /** @description Of a webhook, numbers of events: stored, ignored (another user, or nothing to store), not understood, and waiting for their title */
            events: {
                taken: number;
                ignored: number;
                unknown: number;
                unmatched: number;
            };
        };
        HeroItem: {
            /** @constant */
            type: "media";
            id: string;
            /** @description In the language of the page, or the requested one, if the catalogue has it */
            title: string;
            /** @enum {string} */
            media_type: "movie" | "tv";
            year: number | null;
            /** @description Minutes; an episode’s for series */
            runtime: number | null;
            /** @description In the profile’s region; null without one */
            certificate: string | null;
            /** @description As /genres lists them */
            genre_ids: number[];
            vote_average: number | null;
            /** Format: uri */
            poster_path: string;
            /** Format: uri */
            backdrop_path: string;
            /** @description Absent if the profile has no data about the title, or the caller is not a profile */
            state?: components["schemas"]["MediaState"];
            overview: string | null;
            release_date: string | null;
            genres: {
                id: number;
                name: string;
            }[];
            reason: components["schemas"]["Reason"];
        };
        HistoryEntry: {
            media: components["schemas"]["MediaItem"];
            season?: number;
            episode?: number;
            /** @description Percent; 80 and more is watched. Of a whole series or season: of what is known of it, and 100 is watched */
            progress: number;
            /** @description A watched title stays watched when it is started again, until the entry is deleted or its `progress` is set to 0 */
            watched: boolean;
            /** @description The latest plays, newest first */
            plays: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, with milliseconds
                 */
                watchedAt: string;
                source: string;
            }[];
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            updatedAt: string;
            /** @constant */
            imported?: true;
            /** @description For a whole series or season: numbers of watched episodes, and of aired ones if the catalogue has them; absent if they cannot be counted */
            episodes?: {
                watched: number;
                aired: number | null;
            };
            /** @description For a whole series or season: its newest entries */
            entries?: {
                season?: number;
                episode?: number;
                /** @description Percent; 80 and more is watched */
                progress: number;
                /** @description A watched title stays watched when it is started again, until the entry is deleted or its `progress` is set to 0 */
                watched: boolean;
                /** @description The latest plays, newest first */
                plays: {
                    /**
                     * Format: date-time
                     * @description ISO 8601, UTC, with milliseconds
                     */
                    watchedAt: string;
                    source: string;
                }[];
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, with milliseconds
                 */
                updatedAt: string;
                /** @constant */
                imported?: true;
            }[];
        };
        HistoryImport: {
            importId: string;
            /**
             * @description `choosing`: the file has several people; choose one
             * @enum {string}
             */
            status: "reading" | "choosing" | "adding" | "done" | "failed" | "undoing";
            /** @description The recognised format of the file */
            format: string | null;
            /** @description The `name` that the file was sent with, if any */
            name?: string;
            progress: number;
            /** @description Entries of the file */
            read: number;
            matched: number;
            unsure: number;
            missing: number;
            /** @description Entries of history, ratings and lists that were not there before */
            added: number;
            people?: {
                name: string;
                titles: number;
            }[];
            person?: string;
            /** @description Why it failed, in English */
            message?: string;
            /** @description Why it failed; absent for imports of earlier versions */
            failure?: {
                /** @enum {string} */
                code: "gzip" | "nested-archive" | "compression-ratio" | "archive-too-large" | "archive-encrypted" | "archive-damaged" | "archive-empty" | "too-many-files" | "not-recognised" | "json-too-large" | "json-damaged" | "unnamed-list" | "too-many-lines" | "too-many-entries" | "too-many-titles" | "too-many-people" | "no-titles" | "interrupted" | "failed";
                /** @description What the file exceeds: a count, or a number of megabytes */
                limit?: number;
            };
            /** @description Only for a single completed import: titles with new entries, and what the profile prefers now */
            learned?: {
                films: number;
                series: number;
                taste: string[];
            };
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            finishedAt?: string;
        };
        ImportRow: {
            row: number;
            /** @description The name in the file */
            title: string;
            year?: number;
            /** @enum {string} */
            media_type?: "movie" | "tv";
            /** @enum {string} */
            status: "matched" | "unsure" | "missing" | "skipped";
            /** @enum {string} */
            reason: "id" | "title-and-year" | "title" | "best-known" | "settled" | "several" | "other-year" | "other-type" | "part-of-title" | "other-id" | "not-in-catalogue";
            /** @description Number of entries still to be added; null once they are added */
            entries: number | null;
            media?: components["schemas"]["MediaItem"];
            candidates?: components["schemas"]["MediaItem"][];
        };
        ImportRun: {
            importId: string;
            source: string;
            place: string;
            /** @enum {string} */
            status: "running" | "done" | "failed" | "stopped";
            progress: {
                /** @enum {string} */
                phase: "beginning" | "titles" | "films" | "ids" | "ratings" | "changed" | "discover";
                /** @description Null if it is not known */
                part: number | null;
            };
            read: number;
            added: number;
            changed: number;
            refused: number;
            /** @description The first refused entries */
            problems: {
                at: string;
                reason: string;
            }[];
            /** @description Why it failed */
            message?: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            finishedAt?: string;
        };
        ImportWish: {
            /** @constant */
            source: "tmdb";
            /** @default 25 */
            pages: number;
            regions?: string[];
            /**
             * @default [
             *       "en",
             *       "de"
             *     ]
             */
            languages: string[];
            /**
             * @description Also fetch titles that have not changed at TMDB
             * @default false
             */
            all: boolean;
        };
        Jwks: {
            keys: ({
                kty: string;
                kid: string;
            } & {
                [key: string]: unknown;
            })[];
        };
        Leaning: {
            id: number | string;
            name: string;
            /** @description What a title with this fact gains in its content score; negative: the profile avoids it */
            weight: number;
            /** @description The weight less what it was a month ago */
            change: number;
            titles: {
                id: string;
                title: string;
                weight: number;
            }[];
        };
        ListEntry: {
            media: components["schemas"]["MediaItem"];
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            addedAt: string;
        };
        ListedAccount: {
            id: string;
            email: string;
            name: string;
            admin: boolean;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            createdAt: string;
            locked: boolean;
        };
        ListedSignIn: {
            publicId: string;
            clientID: string;
            clientName: string;
            deviceName: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            createdAt: string;
            lastUsedAt: string | null;
            /**
             * Format: int64
             * @description Unix time in seconds
             */
            expiresAt: number;
            address: string;
            /** @description The profile it is bound to, as for clients of Trakt */
            profileId: string | null;
            /** @description The network of its last use; the end of the address is not stored */
            lastSeenFrom: string | null;
            /** @description The kind of client that used it last, by its User-Agent */
            lastClient: string | null;
            /** @description When it was first used from a network that the person has not confirmed */
            newNetworkAt: string | null;
            /** @description When it was first used by a kind of client that the person has not confirmed */
            newClientAt: string | null;
            /** @description Whether this request was made with it */
            current: boolean;
        };
        MediaDetails: {
            id: string;
            /** @enum {string} */
            media_type: "movie" | "tv";
            /** @description In the requested language if the catalogue has it */
            title: string;
            original_title: string | null;
            imdb_id: string | null;
            tmdb_id: number | null;
            tvdb_id: number | null;
            release_date: string | null;
            /** @description Minutes; an episode’s for series */
            runtime: number | null;
            seasons: (number | {
                number: number;
                episodes: number;
                air_date?: string;
            }[]) | null;
            original_language: string | null;
            countries: string[] | null;
            genres: {
                id: number;
                name: string;
            }[] | null;
            keywords: {
                id: number;
                name: string;
            }[] | null;
            people: {
                id: number;
                name: string;
                job?: string;
                order?: number;
            }[] | null;
            collection: {
                id: number;
                name: string;
            } | null;
            popularity: number | null;
            vote_average: number | null;
            vote_count: number | null;
            certifications: {
                [key: string]: string;
            } | null;
            /** @description Those of the profile’s region first */
            providers: {
                region: string;
                id: string;
                name?: string;
            }[] | null;
            neighbours: string[] | null;
            overview: string | null;
            /** Format: uri */
            poster_path: string;
            /** Format: uri */
            backdrop_path: string;
            translations: {
                [key: string]: {
                    title?: string;
                    overview?: string;
                };
            } | null;
            adult: boolean | null;
            /** @description Removed from the catalogue: on no new page and in no search result */
            withdrawn: boolean;
        };
        MediaItem: {
            /** @constant */
            type: "media";
            id: string;
            /** @description In the language of the page, or the requested one, if the catalogue has it */
            title: string;
            /** @enum {string} */
            media_type: "movie" | "tv";
            year: number | null;
            /** @description Minutes; an episode’s for series */
            runtime: number | null;
            /** @description In the profile’s region; null without one */
            certificate: string | null;
            /** @description As /genres lists them */
            genre_ids: number[];
            vote_average: number | null;
            /** Format: uri */
            poster_path: string;
            /** Format: uri */
            backdrop_path: string;
            /** @description Absent if the profile has no data about the title, or the caller is not a profile */
            state?: components["schemas"]["MediaState"];
        };
        /** @description The current opinion, lists and progress of the profile for a title. */
        MediaState: {
            liked: boolean;
            super_liked: boolean;
            disliked: boolean;
            watchlist: boolean;
            /** @description Of a series: every known episode */
            watched: boolean;
            /** @description Percent of the film or episode that can be resumed; null if none can */
            progress: number | null;
            rating: number | null;
        };
        NavigationItem: {
            /** @constant */
            type: "navigation";
            title: string;
            pageId: string;
            /** Format: uri */
            backdrop_path: string;
        };
        NewDoor: {
            id: string;
            /** @enum {string} */
            kind: "hook" | "feed";
            /** @description Its name; if nobody has chosen one, the same as `program` */
            label: string;
            program: string | null;
            /** @description Of a webhook: the user whose events count, by name or id at the media server; null: all users */
            serverUser: string | null;
            /** @description Which program sent the latest event: jellyfin, plex, … */
            sender: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            createdAt: string;
            firstSeenAt: string | null;
            /** @description Accurate to a minute */
            lastSeenAt: string | null;
            /** @description Of a webhook, numbers of events: stored, ignored (another user, or nothing to store), not understood, and waiting for their title */
            events: {
                taken: number;
                ignored: number;
                unknown: number;
                unmatched: number;
            };
            /** @description Shown once; only its hash is stored */
            secret: string;
            /** @description Of a webhook: the address to paste into the media server */
            url?: string;
        };
        /** @description Recent requests to the node that answers */
        NodeLoad: {
            /** @description Length of the period, up to now */
            seconds: number;
            requests: number;
            /** @description Answers of status 5xx */
            errors: number;
            p50Milliseconds: number | null;
            p99Milliseconds: number | null;
            byStatus: {
                informational: number;
                success: number;
                redirection: number;
                refusal: number;
                failure: number;
            };
            /** @description Every ten seconds, oldest first */
            points: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, with milliseconds
                 */
                at: string;
                requests: number;
                /** @description Answers of status 5xx */
                errors: number;
                p50Milliseconds: number | null;
                p99Milliseconds: number | null;
            }[];
        };
        OAuthError: {
            error: string;
            error_description: string;
        };
        Overview: {
            version: string;
            node: {
                name: string;
                runtime: string;
                uptimeSeconds: number;
                memoryBytes: number;
                lagMilliseconds: number;
            };
            store: {
                /** @enum {string} */
                kind: "sqlite" | "postgres";
                bytes: number;
            };
            catalogue: {
                revision: number;
                titles: number;
                withdrawn: number;
                sources: {
                    source: string;
                    titles: number;
                    withdrawn: number;
                }[];
            };
            people: {
                accounts: number;
                profiles: number;
                signIns: number;
                history: number;
            };
            model: components["schemas"]["Training"] | null;
            load: components["schemas"]["NodeLoad"];
        };
        Page: {
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            createdAt: string;
            pageFilters?: components["schemas"]["PageFilters"];
            name?: string;
            withProfiles?: string[];
            hero: components["schemas"]["HeroItem"][];
        };
        /** @description Fields combine with AND, entries of one array with OR. */
        PageFilters: {
            genres?: number[];
            keywords?: number[];
            /** @enum {string} */
            media_type?: "movie" | "tv";
            /** @description Offered in one of these countries */
            region?: string[];
            /** @description Minutes; an episode’s for series */
            with_runtime_gte?: number;
            with_runtime_lte?: number;
            with_release_date_gte?: string;
            with_release_date_lte?: string;
            /** @description Offered by one of these, as /providers lists them, in one of the countries */
            with_watch_providers?: string[];
            /** @description true: only titles in the collection (the newest 20,000) of anybody the page is for; false: like no filter */
            owned?: boolean;
        };
        PageHead: {
            id: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            createdAt: string;
            pageFilters?: components["schemas"]["PageFilters"];
            name?: string;
            withProfiles?: string[];
        };
        Pending: {
            /** @constant */
            status: "pending";
        };
        PlaybackEntry: {
            media: components["schemas"]["MediaItem"];
            /** @description Percent; 80 and more is watched */
            progress: number;
            season?: number;
            episode?: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            updatedAt: string;
        };
        /** @description An error as in RFC 9457; `code` is stable. */
        Problem: {
            /** @example about:blank */
            type: string;
            title: string;
            status: number;
            detail: string;
            /** @description The request id */
            instance: string;
            /** @enum {string} */
            code: "VALIDATION_FAILED" | "PAGE_TOKEN_INVALID" | "TOKEN_INVALID" | "TOKEN_EXPIRED" | "WRONG_TOKEN_KIND" | "SIGN_IN_REVOKED" | "SESSION_EXPIRED" | "DEVICE_CODE_EXPIRED" | "DEVICE_CODE_DENIED" | "DEVICE_CODE_INVALID" | "CONFIRM_PASSWORD" | "FORBIDDEN" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "CONFLICT" | "BODY_TOO_LARGE" | "URI_TOO_LONG" | "UNSUPPORTED_MEDIA_TYPE" | "SLOW_DOWN" | "RATE_LIMITED" | "HEADERS_TOO_LARGE" | "INTERNAL" | "NOT_READY" | "OVERLOADED";
            errors?: {
                path: string;
                message: string;
            }[];
        };
        Profile: {
            id: string;
            name: string;
            avatarUrl: string;
            region: string | null;
            providers: string[];
            /** @enum {string} */
            maturity: "all" | "teen" | "kids";
            inTraining: boolean;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            createdAt: string;
        };
        ProviderItem: {
            /** @constant */
            type: "provider";
            id: string;
            name: string;
            /** Format: uri */
            logo_path: string;
            pageId: string;
        };
        RankingQuality: {
            recall20: number;
            recall50: number;
            ndcg100: number;
        };
        Rating: {
            media: components["schemas"]["MediaItem"];
            season?: number;
            episode?: number;
            rating: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            ratedAt: string;
        };
        Reason: {
            text: string;
            /** @description Titles of the history and their share of the score, strongest first */
            because?: {
                id: string;
                title: string;
                share: number;
            }[];
            /** @description On pages for several people */
            for?: {
                profileId: string;
                text: string;
                because: {
                    id: string;
                    title: string;
                    share: number;
                }[];
            }[];
        };
        Row: {
            id: string;
            pageId: string;
            title: string;
            /** @enum {string} */
            type: "media" | "top_n" | "navigation" | "provider";
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            createdAt: string;
            reason?: components["schemas"]["Reason"];
            items: (components["schemas"]["RowMedia"] | components["schemas"]["NavigationItem"] | components["schemas"]["ProviderItem"])[];
        };
        RowMedia: {
            /** @constant */
            type: "media";
            id: string;
            /** @description In the language of the page, or the requested one, if the catalogue has it */
            title: string;
            /** @enum {string} */
            media_type: "movie" | "tv";
            year: number | null;
            /** @description Minutes; an episode’s for series */
            runtime: number | null;
            /** @description In the profile’s region; null without one */
            certificate: string | null;
            /** @description As /genres lists them */
            genre_ids: number[];
            vote_average: number | null;
            /** Format: uri */
            poster_path: string;
            /** Format: uri */
            backdrop_path: string;
            /** @description Absent if the profile has no data about the title, or the caller is not a profile */
            state?: components["schemas"]["MediaState"];
            reason?: components["schemas"]["Reason"];
            rank?: number;
            /** @description Percent of the film, or of the episode that `season` and `episode` name */
            progress?: number;
            season?: number;
            episode?: number;
            /** @description The episode that comes after the last one watched, where that was finished */
            next?: {
                season: number;
                episode?: number;
            };
        };
        SessionExpiredProblem: {
            /** @example about:blank */
            type: string;
            title: string;
            status: number;
            detail: string;
            /** @description The request id */
            instance: string;
            /** @constant */
            code: "SESSION_EXPIRED";
            errors?: {
                path: string;
                message: string;
            }[];
            pageFilters?: components["schemas"]["PageFilters"];
            name?: string;
            withProfiles?: string[];
        };
        SessionToken: {
            sessionToken: string;
            sessionId: string;
            /**
             * Format: int64
             * @description Unix time in seconds
             */
            expiresAt: number;
        };
        SignIn: {
            publicId: string;
            clientID: string;
            clientName: string;
            deviceName: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            createdAt: string;
            lastUsedAt: string | null;
            /**
             * Format: int64
             * @description Unix time in seconds
             */
            expiresAt: number;
        };
        Source: {
            id: string;
            /** @enum {string} */
            kind: "jellyfin" | "emby" | "plex";
            address: string;
            /** @description Whose history is read, by the name or id that the server has for them */
            user: string | null;
            /**
             * @description waiting: not read yet; reading; ok; refused: the server refuses the key; unreachable; unsuitable: not a server of this kind; not_allowed: a private address that the operator has not allowed; unknown_user; key_lost: send the key again; failed: an error of this service
             * @enum {string}
             */
            state: "waiting" | "reading" | "ok" | "refused" | "unreachable" | "unsuitable" | "not_allowed" | "unknown_user" | "key_lost" | "failed";
            /** @description Why it could not be read, in English */
            message: string | null;
            /** @description Why it could not be read; null also for readings of earlier versions, which have only `message` */
            failure: {
                /** @enum {string} */
                code: "key-refused" | "no-answer" | "no-such-name" | "timeout" | "connection-ended" | "certificate" | "server-error" | "other-status" | "not-http" | "not-json" | "answer-too-large" | "redirect-nowhere" | "redirect-elsewhere" | "redirect-to-http" | "redirect-circles" | "no-items" | "no-users" | "no-libraries" | "too-many-items" | "list-ends-early" | "address-not-allowed" | "choose-user" | "key-lost" | "failed";
                /** @description The HTTP status that the server answered with */
                status?: number;
                /** @description The number of items that it exceeds */
                limit?: number;
                /** @description The users that the server has, at most 10 */
                users?: string[];
            } | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            createdAt: string;
            /** @description When the latest completed reading began */
            lastPulledAt: string | null;
            lastTriedAt: string | null;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            nextPullAt: string;
            /** @description What the latest reading found; unmatched: films and series that the catalogue does not have */
            found: {
                films: number;
                series: number;
                watched: number;
                liked: number;
                rated: number;
                unmatched: number;
            };
        };
        /** @description unmatched: stored until the catalogue has the title */
        TakenEvent: {
            /** @enum {string} */
            status: "taken" | "ignored" | "unknown" | "unmatched";
            /** @description Of an unknown event: what was not understood */
            detail?: string;
        };
        Taste: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            asOf: string;
            genres: components["schemas"]["Leaning"][];
            keywords: components["schemas"]["Leaning"][];
            people: components["schemas"]["Leaning"][];
            decades: components["schemas"]["Leaning"][];
            countries: components["schemas"]["Leaning"][];
            languages: components["schemas"]["Leaning"][];
        };
        TitleState: {
            liked: boolean;
            super_liked: boolean;
            disliked: boolean;
            watchlist: boolean;
            hidden: boolean;
            collection: boolean;
            muted: boolean;
            rating: number | null;
            history: components["schemas"]["HistoryEntry"] | null;
            playback: {
                /** @description Percent; 80 and more is watched */
                progress: number;
                season?: number;
                episode?: number;
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, with milliseconds
                 */
                updatedAt: string;
            } | null;
            providers?: {
                region: string;
                id: string;
                name?: string;
            }[];
        };
        Training: {
            modelId: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            madeAt: string;
            /** @enum {string} */
            status: "ready" | "refused";
            bytes: number;
            seed: number;
            words: string;
            learnt: {
                people: number;
                peopleKnown: number;
                titles: number;
                likes: number;
                read: number;
                unknown: number;
                /** @description Ratings with a time in the future; their times count as unknown */
                future?: number;
                lists: number;
                sumOfSquares: number;
            } | null;
            before: components["schemas"]["RankingQuality"] | null;
            after: components["schemas"]["RankingQuality"] | null;
            settings: {
                [key: string]: unknown;
            } | null;
        };
        TraktActivities: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            all: string;
            movies: {
                [key: string]: string;
            };
            episodes: {
                [key: string]: string;
            };
            shows: {
                [key: string]: string;
            };
            seasons: {
                [key: string]: string;
            };
            comments: {
                [key: string]: string;
            };
            lists: {
                [key: string]: string;
            };
            watchlist: {
                [key: string]: string;
            };
            favorites: {
                [key: string]: string;
            };
            recommendations: {
                [key: string]: string;
            };
            collaborations: {
                [key: string]: string;
            };
            account: {
                [key: string]: string;
            };
            saved_filters: {
                [key: string]: string;
            };
            notes: {
                [key: string]: string;
            };
        };
        TraktAdded: {
            added: {
                movies: number;
                shows?: number;
                seasons?: number;
                episodes: number;
            };
            updated?: {
                movies: number;
                shows?: number;
                seasons?: number;
                episodes: number;
            };
            existing?: {
                movies: number;
                shows?: number;
                seasons?: number;
                episodes: number;
            };
            not_found: {
                movies: {
                    [key: string]: unknown;
                }[];
                shows: {
                    [key: string]: unknown;
                }[];
                seasons: {
                    [key: string]: unknown;
                }[];
                episodes: {
                    [key: string]: unknown;
                }[];
                ids?: number[];
            };
            list?: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, with milliseconds
                 */
                updated_at: string;
                item_count: number;
            };
        };
        TraktCheckedIn: {
            id: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            watched_at: string;
            sharing: {
                [key: string]: unknown;
            };
            movie?: components["schemas"]["TraktTitle"];
            episode?: components["schemas"]["TraktEpisode"];
            show?: components["schemas"]["TraktTitle"];
        };
        TraktCollected: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            collected_at?: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            updated_at?: string;
            movie?: components["schemas"]["TraktTitle"];
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            last_collected_at?: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            last_updated_at?: string;
            show?: components["schemas"]["TraktTitle"];
            seasons?: {
                number: number;
                episodes: {
                    number: number;
                    /**
                     * Format: date-time
                     * @description ISO 8601, UTC, with milliseconds
                     */
                    collected_at: string;
                }[];
            }[];
        };
        TraktDeleted: {
            deleted: {
                movies: number;
                shows?: number;
                seasons?: number;
                episodes: number;
            };
            not_found: {
                movies: {
                    [key: string]: unknown;
                }[];
                shows: {
                    [key: string]: unknown;
                }[];
                seasons: {
                    [key: string]: unknown;
                }[];
                episodes: {
                    [key: string]: unknown;
                }[];
                ids?: number[];
            };
            list?: {
                /**
                 * Format: date-time
                 * @description ISO 8601, UTC, with milliseconds
                 */
                updated_at: string;
                item_count: number;
            };
        };
        TraktEpisode: {
            season: number;
            number: number;
            title: null;
            ids: {
                trakt: number;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        TraktError: {
            error: string;
            error_description: string;
        };
        TraktGenre: {
            name: string;
            slug: string;
        };
        TraktHidden: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            hidden_at: string;
            /** @enum {string} */
            type: "movie" | "show" | "season" | "episode";
            movie?: components["schemas"]["TraktTitle"];
            show?: components["schemas"]["TraktTitle"];
            season?: components["schemas"]["TraktSeason"];
            episode?: components["schemas"]["TraktEpisode"];
        };
        TraktIds: {
            /** @description This server’s own number, not the one at trakt.tv */
            trakt: number;
            slug: string;
            imdb: string | null;
            tmdb: number | null;
            tvdb?: number | null;
            tvrage?: null;
        };
        TraktIdsGiven: {
            trakt?: (number | string) | null;
            slug?: string | null;
            imdb?: string | null;
            tmdb?: (number | string) | null;
            tvdb?: (number | string) | null;
        };
        TraktPlay: {
            id: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            watched_at: string;
            /** @enum {string} */
            action: "scrobble" | "checkin" | "watch";
            /** @enum {string} */
            type: "movie" | "show" | "season" | "episode";
            movie?: components["schemas"]["TraktTitle"];
            show?: components["schemas"]["TraktTitle"];
            season?: components["schemas"]["TraktSeason"];
            episode?: components["schemas"]["TraktEpisode"];
        };
        TraktPosition: {
            progress: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            paused_at: string;
            id: number;
            /** @enum {string} */
            type: "movie" | "show" | "season" | "episode";
            movie?: components["schemas"]["TraktTitle"];
            show?: components["schemas"]["TraktTitle"];
            season?: components["schemas"]["TraktSeason"];
            episode?: components["schemas"]["TraktEpisode"];
        };
        TraktProgress: {
            aired: number;
            completed: number;
            last_watched_at: string | null;
            reset_at: null;
            seasons: {
                number: number;
                title: null;
                aired: number;
                completed: number;
                episodes: {
                    number: number;
                    completed: boolean;
                    last_watched_at: string | null;
                }[];
            }[];
            hidden_seasons: unknown[];
            next_episode: components["schemas"]["TraktEpisode"] | null;
            last_episode: components["schemas"]["TraktEpisode"] | null;
        };
        TraktRating: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            rated_at: string;
            rating: number;
            /** @enum {string} */
            type: "movie" | "show" | "season" | "episode";
            movie?: components["schemas"]["TraktTitle"];
            show?: components["schemas"]["TraktTitle"];
            season?: components["schemas"]["TraktSeason"];
            episode?: components["schemas"]["TraktEpisode"];
        };
        TraktRatings: {
            rating: number;
            votes: number;
            distribution: Record<string, never>;
        };
        TraktScrobble: {
            movie?: components["schemas"]["TraktTitleGiven"];
            show?: components["schemas"]["TraktTitleGiven"];
            episode?: {
                season?: number | string;
                number?: number | string;
                ids?: components["schemas"]["TraktIdsGiven"];
            };
            progress: number | string;
        };
        TraktScrobbled: {
            id: number;
            /** @enum {string} */
            action: "start" | "pause" | "scrobble";
            progress: number;
            sharing: {
                [key: string]: unknown;
            };
            movie?: components["schemas"]["TraktTitle"];
            episode?: components["schemas"]["TraktEpisode"];
            show?: components["schemas"]["TraktTitle"];
        };
        TraktSearchResult: {
            score: number;
            /** @enum {string} */
            type: "movie" | "show" | "season" | "episode";
            movie?: components["schemas"]["TraktTitle"];
            show?: components["schemas"]["TraktTitle"];
            season?: components["schemas"]["TraktSeason"];
            episode?: components["schemas"]["TraktEpisode"];
        };
        TraktSeason: {
            number: number;
            ids: {
                trakt: number;
            } & {
                [key: string]: unknown;
            };
            episodes?: components["schemas"]["TraktEpisode"][];
        } & {
            [key: string]: unknown;
        };
        TraktSettings: {
            user: components["schemas"]["TraktUser"];
            account: {
                timezone: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        TraktStats: {
            movies: {
                plays: number;
                watched: number;
                minutes: number;
                collected: number;
                ratings: number;
                comments: number;
            };
            shows: {
                watched: number;
                collected: number;
                ratings: number;
                comments: number;
            };
            seasons: {
                ratings: number;
                comments: number;
            };
            episodes: {
                plays: number;
                watched: number;
                minutes: number;
                collected: number;
                ratings: number;
                comments: number;
            };
            network: {
                friends: number;
                followers: number;
                following: number;
            };
            ratings: {
                total: number;
                distribution: {
                    [key: string]: number;
                };
            };
        };
        TraktSync: {
            movies?: {
                title?: (string | number) | null;
                year?: (number | string) | null;
                ids?: components["schemas"]["TraktIdsGiven"];
                /** @description ISO 8601, seconds or milliseconds since 1970, `released` or `unknown`; now if it is left out */
                watched_at?: (string | number) | null;
                /** @description ISO 8601, seconds or milliseconds since 1970, `released` or `unknown`; now if it is left out */
                collected_at?: (string | number) | null;
                /** @description ISO 8601, seconds or milliseconds since 1970, `released` or `unknown`; now if it is left out */
                rated_at?: (string | number) | null;
                /** @description ISO 8601, seconds or milliseconds since 1970, `released` or `unknown`; now if it is left out */
                hidden_at?: (string | number) | null;
                /** @description 1 to 10; a larger one counts as 10 */
                rating?: (number | string) | null;
            }[];
            shows?: {
                title?: (string | number) | null;
                year?: (number | string) | null;
                ids?: components["schemas"]["TraktIdsGiven"];
                seasons?: ({
                    number: number | string;
                    episodes?: ({
                        number: number | string;
                        /** @description ISO 8601, seconds or milliseconds since 1970, `released` or `unknown`; now if it is left out */
                        watched_at?: (string | number) | null;
                        /** @description ISO 8601, seconds or milliseconds since 1970, `released` or `unknown`; now if it is left out */
                        collected_at?: (string | number) | null;
                        /** @description ISO 8601, seconds or milliseconds since 1970, `released` or `unknown`; now if it is left out */
                        rated_at?: (string | number) | null;
                        /** @description ISO 8601, seconds or milliseconds since 1970, `released` or `unknown`; now if it is left out */
                        hidden_at?: (string | number) | null;
                        /** @description 1 to 10; a larger one counts as 10 */
                        rating?: (number | string) | null;
                    } | null)[];
                    /** @description ISO 8601, seconds or milliseconds since 1970, `released` or `unknown`; now if it is left out */
                    watched_at?: (string | number) | null;
                    /** @description ISO 8601, seconds or milliseconds since 1970, `released` or `unknown`; now if it is left out */
                    collected_at?: (string | number) | null;
                    /** @description ISO 8601, seconds or milliseconds since 1970, `released` or `unknown`; now if it is left out */
                    rated_at?: (string | number) | null;
                    /** @description ISO 8601, seconds or milliseconds since 1970, `released` or `unknown`; now if it is left out */
                    hidden_at?: (string | number) | null;
                    /** @description 1 to 10; a larger one counts as 10 */
                    rating?: (number | string) | null;
                } | null)[];
                /** @description ISO 8601, seconds or milliseconds since 1970, `released` or `unknown`; now if it is left out */
                watched_at?: (string | number) | null;
                /** @description ISO 8601, seconds or milliseconds since 1970, `released` or `unknown`; now if it is left out */
                collected_at?: (string | number) | null;
                /** @description ISO 8601, seconds or milliseconds since 1970, `released` or `unknown`; now if it is left out */
                rated_at?: (string | number) | null;
                /** @description ISO 8601, seconds or milliseconds since 1970, `released` or `unknown`; now if it is left out */
                hidden_at?: (string | number) | null;
                /** @description 1 to 10; a larger one counts as 10 */
                rating?: (number | string) | null;
            }[];
            seasons?: {
                ids?: components["schemas"]["TraktIdsGiven"];
                /** @description ISO 8601, seconds or milliseconds since 1970, `released` or `unknown`; now if it is left out */
                watched_at?: (string | number) | null;
                /** @description ISO 8601, seconds or milliseconds since 1970, `released` or `unknown`; now if it is left out */
                collected_at?: (string | number) | null;
                /** @description ISO 8601, seconds or milliseconds since 1970, `released` or `unknown`; now if it is left out */
                rated_at?: (string | number) | null;
                /** @description ISO 8601, seconds or milliseconds since 1970, `released` or `unknown`; now if it is left out */
                hidden_at?: (string | number) | null;
                /** @description 1 to 10; a larger one counts as 10 */
                rating?: (number | string) | null;
            }[];
            episodes?: {
                ids?: components["schemas"]["TraktIdsGiven"];
                /** @description ISO 8601, seconds or milliseconds since 1970, `released` or `unknown`; now if it is left out */
                watched_at?: (string | number) | null;
                /** @description ISO 8601, seconds or milliseconds since 1970, `released` or `unknown`; now if it is left out */
                collected_at?: (string | number) | null;
                /** @description ISO 8601, seconds or milliseconds since 1970, `released` or `unknown`; now if it is left out */
                rated_at?: (string | number) | null;
                /** @description ISO 8601, seconds or milliseconds since 1970, `released` or `unknown`; now if it is left out */
                hidden_at?: (string | number) | null;
                /** @description 1 to 10; a larger one counts as 10 */
                rating?: (number | string) | null;
            }[];
            ids?: (number | string)[];
        };
        TraktTitle: {
            title: string;
            year: number | null;
            ids: components["schemas"]["TraktIds"];
        } & {
            [key: string]: unknown;
        };
        TraktTitleGiven: {
            title?: (string | number) | null;
            year?: (number | string) | null;
            ids?: components["schemas"]["TraktIdsGiven"];
        };
        TraktToken: {
            access_token: string;
            /** @constant */
            token_type: "bearer";
            expires_in: number;
            refresh_token: string;
            /** @constant */
            scope: "public";
            created_at: number;
        };
        TraktTranslation: {
            title: string | null;
            overview: string | null;
            tagline: null;
            language: string;
            country: string | null;
        };
        TraktUser: {
            username: string;
            name: string;
        } & {
            [key: string]: unknown;
        };
        TraktWatched: {
            plays: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            last_watched_at: string;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            last_updated_at: string;
            reset_at?: null;
            movie?: components["schemas"]["TraktTitle"];
            show?: components["schemas"]["TraktTitle"];
            seasons?: {
                number: number;
                episodes: {
                    number: number;
                    plays: number;
                    /**
                     * Format: date-time
                     * @description ISO 8601, UTC, with milliseconds
                     */
                    last_watched_at: string;
                }[];
            }[];
        };
        TraktWatchlistItem: {
            rank: number;
            id: number;
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            listed_at: string;
            notes: null;
            /** @enum {string} */
            type: "movie" | "show" | "season" | "episode";
            movie?: components["schemas"]["TraktTitle"];
            show?: components["schemas"]["TraktTitle"];
            season?: components["schemas"]["TraktSeason"];
            episode?: components["schemas"]["TraktEpisode"];
        };
        WebSession: {
            csrfToken: string;
            account?: components["schemas"]["Account"];
            /** @description What the account may sign in with here: a password, the identity provider that it is linked with */
            signsInWith?: {
                password: boolean;
                provider: boolean;
            };
            /** @description Whether this is a visitor, who cannot change anything */
            visitor?: boolean;
            /** @description Whether somebody without an account may look around */
            openToVisitors: boolean;
            /** @description Whether people may sign in with a password */
            passwords: boolean;
            /** @description The identity provider that people may sign in with */
            oidc?: {
                name: string;
            };
            registration: {
                /** @enum {string} */
                mode: "first" | "closed" | "invite" | "open";
                setupCode: boolean;
            };
        };
        /** @description Prior and terms add up to the score. */
        Why: {
            /**
             * Format: date-time
             * @description ISO 8601, UTC, with milliseconds
             */
            asOf: string;
            score: number;
            prior: number;
            terms: {
                id: string;
                title: string;
                term: number;
            }[];
        };
    };
    responses: {
        /** @description `VALIDATION_FAILED` */
        "400.VALIDATION_FAILED": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `VALIDATION_FAILED`, `PAGE_TOKEN_INVALID` */
        "400.VALIDATION_FAILED.PAGE_TOKEN_INVALID": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `DEVICE_CODE_INVALID`, `DEVICE_CODE_EXPIRED`, `DEVICE_CODE_DENIED` */
        "401.DEVICE_CODE_INVALID.DEVICE_CODE_EXPIRED.DEVICE_CODE_DENIED": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `SIGN_IN_REVOKED`, `TOKEN_INVALID`, `TOKEN_EXPIRED` */
        "401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `SIGN_IN_REVOKED`, `TOKEN_INVALID`, `TOKEN_EXPIRED`, `WRONG_TOKEN_KIND` */
        "401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `SIGN_IN_REVOKED`, `TOKEN_INVALID`, `TOKEN_EXPIRED`, `WRONG_TOKEN_KIND`, `SESSION_EXPIRED` */
        "401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND.SESSION_EXPIRED": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] | components["schemas"]["SessionExpiredProblem"];
            };
        };
        /** @description `TOKEN_INVALID` */
        "401.TOKEN_INVALID": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `CONFIRM_PASSWORD`, `FORBIDDEN` */
        "403.CONFIRM_PASSWORD.FORBIDDEN": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `FORBIDDEN` */
        "403.FORBIDDEN": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `FORBIDDEN`, `CONFIRM_PASSWORD` */
        "403.FORBIDDEN.CONFIRM_PASSWORD": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `NOT_FOUND` */
        "404.NOT_FOUND": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `NOT_FOUND` */
        "404.NOT_FOUND.vital": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `CONFLICT` */
        "409.CONFLICT": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `BODY_TOO_LARGE` */
        "413.BODY_TOO_LARGE": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `UNSUPPORTED_MEDIA_TYPE` */
        "415.UNSUPPORTED_MEDIA_TYPE": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `RATE_LIMITED` */
        "429.RATE_LIMITED": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `SLOW_DOWN`, `RATE_LIMITED` */
        "429.SLOW_DOWN.RATE_LIMITED": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `NOT_READY` */
        "503.NOT_READY": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `NOT_READY` */
        "503.NOT_READY.vital": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `VALIDATION_FAILED`, `REQUEST_TIMEOUT`, `URI_TOO_LONG`, `HEADERS_TOO_LARGE`, `INTERNAL`, `NOT_READY`, `OVERLOADED` */
        Edge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Retry-After": components["headers"]["Retry-After"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description The id of the request, as in the log. */
        "X-Request-Id": string;
        /** @description The limit that counted this request: `"name";r=left;t=seconds`. */
        RateLimit: string;
        /** @description How much that limit allows: `"name";q=quota;w=seconds`. */
        "RateLimit-Policy": string;
        /** @description Seconds to wait before asking again. */
        "Retry-After": number;
        /** @description Identifies these bytes. Send it as `If-None-Match` to get 304 while they are unchanged. */
        ETag: string;
        /** @description Which kind of credential is missing. */
        "WWW-Authenticate": string;
        /** @description The URL to continue at. */
        Location: string;
        /** @description The methods that this path has. */
        Allow: string;
        /** @description The cookie of our own pages. */
        "Set-Cookie": string;
        /** @description The name to save the file by. */
        "Content-Disposition": string;
        /** @description Which page this is, from 1 on. */
        "X-Pagination-Page": string;
        /** @description How many items a page has. */
        "X-Pagination-Limit": string;
        /** @description How many pages there are. */
        "X-Pagination-Page-Count": string;
        /** @description How many items there are. */
        "X-Pagination-Item-Count": string;
        /** @description With `format=image`: the device code. */
        "X-Device-Code": string;
        /** @description With `format=image`: the code to show beside the picture. */
        "X-User-Code": string;
    };
    pathItems: never;
}
export type Account = components['schemas']['Account'];
export type Activation = components['schemas']['Activation'];
export type Added = components['schemas']['Added'];
export type Authorized = components['schemas']['Authorized'];
export type Client = components['schemas']['Client'];
export type DeviceCode = components['schemas']['DeviceCode'];
export type Door = components['schemas']['Door'];
export type HeroItem = components['schemas']['HeroItem'];
export type HistoryEntry = components['schemas']['HistoryEntry'];
export type HistoryImport = components['schemas']['HistoryImport'];
export type ImportRow = components['schemas']['ImportRow'];
export type ImportRun = components['schemas']['ImportRun'];
export type ImportWish = components['schemas']['ImportWish'];
export type Jwks = components['schemas']['Jwks'];
export type Leaning = components['schemas']['Leaning'];
export type ListEntry = components['schemas']['ListEntry'];
export type ListedAccount = components['schemas']['ListedAccount'];
export type ListedSignIn = components['schemas']['ListedSignIn'];
export type MediaDetails = components['schemas']['MediaDetails'];
export type MediaItem = components['schemas']['MediaItem'];
export type MediaState = components['schemas']['MediaState'];
export type NavigationItem = components['schemas']['NavigationItem'];
export type NewDoor = components['schemas']['NewDoor'];
export type NodeLoad = components['schemas']['NodeLoad'];
export type OAuthError = components['schemas']['OAuthError'];
export type Overview = components['schemas']['Overview'];
export type Page = components['schemas']['Page'];
export type PageFilters = components['schemas']['PageFilters'];
export type PageHead = components['schemas']['PageHead'];
export type Pending = components['schemas']['Pending'];
export type PlaybackEntry = components['schemas']['PlaybackEntry'];
export type Problem = components['schemas']['Problem'];
export type Profile = components['schemas']['Profile'];
export type ProviderItem = components['schemas']['ProviderItem'];
export type RankingQuality = components['schemas']['RankingQuality'];
export type Rating = components['schemas']['Rating'];
export type Reason = components['schemas']['Reason'];
export type Row = components['schemas']['Row'];
export type RowMedia = components['schemas']['RowMedia'];
export type SessionExpiredProblem = components['schemas']['SessionExpiredProblem'];
export type SessionToken = components['schemas']['SessionToken'];
export type SignIn = components['schemas']['SignIn'];
export type Source = components['schemas']['Source'];
export type TakenEvent = components['schemas']['TakenEvent'];
export type Taste = components['schemas']['Taste'];
export type TitleState = components['schemas']['TitleState'];
export type Training = components['schemas']['Training'];
export type TraktActivities = components['schemas']['TraktActivities'];
export type TraktAdded = components['schemas']['TraktAdded'];
export type TraktCheckedIn = components['schemas']['TraktCheckedIn'];
export type TraktCollected = components['schemas']['TraktCollected'];
export type TraktDeleted = components['schemas']['TraktDeleted'];
export type TraktEpisode = components['schemas']['TraktEpisode'];
export type TraktError = components['schemas']['TraktError'];
export type TraktGenre = components['schemas']['TraktGenre'];
export type TraktHidden = components['schemas']['TraktHidden'];
export type TraktIds = components['schemas']['TraktIds'];
export type TraktIdsGiven = components['schemas']['TraktIdsGiven'];
export type TraktPlay = components['schemas']['TraktPlay'];
export type TraktPosition = components['schemas']['TraktPosition'];
export type TraktProgress = components['schemas']['TraktProgress'];
export type TraktRating = components['schemas']['TraktRating'];
export type TraktRatings = components['schemas']['TraktRatings'];
export type TraktScrobble = components['schemas']['TraktScrobble'];
export type TraktScrobbled = components['schemas']['TraktScrobbled'];
export type TraktSearchResult = components['schemas']['TraktSearchResult'];
export type TraktSeason = components['schemas']['TraktSeason'];
export type TraktSettings = components['schemas']['TraktSettings'];
export type TraktStats = components['schemas']['TraktStats'];
export type TraktSync = components['schemas']['TraktSync'];
export type TraktTitle = components['schemas']['TraktTitle'];
export type TraktTitleGiven = components['schemas']['TraktTitleGiven'];
export type TraktToken = components['schemas']['TraktToken'];
export type TraktTranslation = components['schemas']['TraktTranslation'];
export type TraktUser = components['schemas']['TraktUser'];
export type TraktWatched = components['schemas']['TraktWatched'];
export type TraktWatchlistItem = components['schemas']['TraktWatchlistItem'];
export type WebSession = components['schemas']['WebSession'];
export type Why = components['schemas']['Why'];
export type Response400ValidationFailed = components['responses']['400.VALIDATION_FAILED'];
export type Response400ValidationFailedPageTokenInvalid = components['responses']['400.VALIDATION_FAILED.PAGE_TOKEN_INVALID'];
export type Response401DeviceCodeInvalidDeviceCodeExpiredDeviceCodeDenied = components['responses']['401.DEVICE_CODE_INVALID.DEVICE_CODE_EXPIRED.DEVICE_CODE_DENIED'];
export type Response401SignInRevokedTokenInvalidTokenExpired = components['responses']['401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED'];
export type Response401SignInRevokedTokenInvalidTokenExpiredWrongTokenKind = components['responses']['401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND'];
export type Response401SignInRevokedTokenInvalidTokenExpiredWrongTokenKindSessionExpired = components['responses']['401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND.SESSION_EXPIRED'];
export type Response401TokenInvalid = components['responses']['401.TOKEN_INVALID'];
export type Response403ConfirmPasswordForbidden = components['responses']['403.CONFIRM_PASSWORD.FORBIDDEN'];
export type Response403Forbidden = components['responses']['403.FORBIDDEN'];
export type Response403ForbiddenConfirmPassword = components['responses']['403.FORBIDDEN.CONFIRM_PASSWORD'];
export type Response404NotFound = components['responses']['404.NOT_FOUND'];
export type Response404NotFoundVital = components['responses']['404.NOT_FOUND.vital'];
export type Response409Conflict = components['responses']['409.CONFLICT'];
export type Response413BodyTooLarge = components['responses']['413.BODY_TOO_LARGE'];
export type Response415UnsupportedMediaType = components['responses']['415.UNSUPPORTED_MEDIA_TYPE'];
export type Response429RateLimited = components['responses']['429.RATE_LIMITED'];
export type Response429SlowDownRateLimited = components['responses']['429.SLOW_DOWN.RATE_LIMITED'];
export type Response503NotReady = components['responses']['503.NOT_READY'];
export type Response503NotReadyVital = components['responses']['503.NOT_READY.vital'];
export type ResponseEdge = components['responses']['Edge'];
export type HeaderXRequestId = components['headers']['X-Request-Id'];
export type HeaderRateLimit = components['headers']['RateLimit'];
export type HeaderRateLimitPolicy = components['headers']['RateLimit-Policy'];
export type HeaderRetryAfter = components['headers']['Retry-After'];
export type HeaderETag = components['headers']['ETag'];
export type HeaderWwwAuthenticate = components['headers']['WWW-Authenticate'];
export type HeaderLocation = components['headers']['Location'];
export type HeaderAllow = components['headers']['Allow'];
export type HeaderSetCookie = components['headers']['Set-Cookie'];
export type HeaderContentDisposition = components['headers']['Content-Disposition'];
export type HeaderXPaginationPage = components['headers']['X-Pagination-Page'];
export type HeaderXPaginationLimit = components['headers']['X-Pagination-Limit'];
export type HeaderXPaginationPageCount = components['headers']['X-Pagination-Page-Count'];
export type HeaderXPaginationItemCount = components['headers']['X-Pagination-Item-Count'];
export type HeaderXDeviceCode = components['headers']['X-Device-Code'];
export type HeaderXUserCode = components['headers']['X-User-Code'];
export type $defs = Record<string, never>;
export interface operations {
    postAuthDeviceCodes: {
        parameters: {
            query?: {
                size?: number;
                format?: "json" | "image";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    clientID: string;
                    deviceName?: string;
                };
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Device-Code": components["headers"]["X-Device-Code"];
                    "X-User-Code": components["headers"]["X-User-Code"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceCode"];
                    "image/png": string;
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postAuthDeviceCodesDeviceCodePoll: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                deviceCode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Pending"] | components["schemas"]["Authorized"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.DEVICE_CODE_INVALID.DEVICE_CODE_EXPIRED.DEVICE_CODE_DENIED"];
            429: components["responses"]["429.SLOW_DOWN.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getWebActivationsUserCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userCode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Activation"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postWebActivationsUserCode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userCode: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    decision: "approve" | "deny";
                    profileId?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "approved" | "denied";
                    };
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postAuthSessionToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    profileId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionToken"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postWebSessionToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    profileId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionToken"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getAuthSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignIn"];
                };
            };
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    deleteAuthSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        revoked: true;
                    };
                };
            };
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getAuthSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sessions: components["schemas"]["ListedSignIn"][];
                    };
                };
            };
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    deleteAuthSessionsPublicId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                publicId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        revoked: true;
                    };
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postWebSignInsPublicIdRecognise: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                publicId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getWellKnownJwksJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Jwks"];
                };
            };
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getWellKnownOauthAuthorizationServer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uri */
                        issuer: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postOauthDeviceAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    client_id: string;
                    scope?: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        device_code: string;
                        user_code: string;
                        /** Format: uri */
                        verification_uri: string;
                        /** Format: uri */
                        verification_uri_complete: string;
                        expires_in: number;
                        interval: number;
                    };
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    Allow: components["headers"]["Allow"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
        };
    };
    postOauthToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    grant_type: string;
                    device_code?: string;
                    client_id: string;
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        access_token: string;
                        /** @constant */
                        token_type: "Bearer";
                        expires_in: number;
                    };
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    Allow: components["headers"]["Allow"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
        };
    };
    getProfiles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        profiles: components["schemas"]["Profile"][];
                    };
                };
            };
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postProfiles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    avatarUrl?: (string) | null;
                    region?: string | null;
                    providers?: string[];
                    /** @enum {string} */
                    maturity?: "all" | "teen" | "kids";
                    inTraining?: boolean;
                };
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        profileId: string;
                    };
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getProfilesProfileId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                profileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    deleteProfilesProfileId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                profileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    patchProfilesProfileId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                profileId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    avatarUrl?: (string) | null;
                    region?: string | null;
                    providers?: string[];
                    /** @enum {string} */
                    maturity?: "all" | "teen" | "kids";
                    inTraining?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getMediaMediaId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MediaDetails"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getMediaMediaIdSimilar: {
        parameters: {
            query?: {
                limit?: number;
                nextPageToken?: string;
            };
            header?: never;
            path: {
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["MediaItem"][];
                        hasMore: boolean;
                        nextPageToken?: string;
                    };
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED.PAGE_TOKEN_INVALID"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getSearch: {
        parameters: {
            query: {
                q: string;
                media_type?: "movie" | "tv";
                limit?: number;
                nextPageToken?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["MediaItem"][];
                        hasMore: boolean;
                        nextPageToken?: string;
                    };
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED.PAGE_TOKEN_INVALID"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getGenres: {
        parameters: {
            query?: {
                media_type?: "movie" | "tv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        genres: {
                            id: number;
                            name: string;
                            count: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getKeywords: {
        parameters: {
            query?: {
                q?: string;
                ids?: string;
                limit?: number;
                nextPageToken?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        keywords: {
                            id: number;
                            name: string;
                            count: number;
                        }[];
                        hasMore: boolean;
                        nextPageToken?: string;
                    };
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED.PAGE_TOKEN_INVALID"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getProviders: {
        parameters: {
            query?: {
                region?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        providers: {
                            id: string;
                            name: string;
                            /** Format: uri */
                            logo_path: string;
                            regions: string[];
                        }[];
                    };
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getRegions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        regions: {
                            code: string;
                            name: string;
                        }[];
                    };
                };
            };
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getImagesMediaIdKind: {
        parameters: {
            query?: {
                w?: number;
                format?: "svg" | "png";
            };
            header?: never;
            path: {
                mediaId: string;
                kind: "poster" | "backdrop";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                    "image/jpeg": string;
                    "image/webp": string;
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getImagesProvidersProviderIdLogo: {
        parameters: {
            query?: {
                w?: number;
                format?: "svg" | "png";
            };
            header?: never;
            path: {
                providerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "image/svg+xml": string;
                    "image/png": string;
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getProfileLiked: {
        parameters: {
            query?: {
                limit?: number;
                nextPageToken?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ListEntry"][];
                        hasMore: boolean;
                        nextPageToken?: string;
                    };
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED.PAGE_TOKEN_INVALID"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postProfileLiked: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    mediaId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Added"];
                };
            };
            /** @description Made */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Added"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    deleteProfileLikedMediaId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getProfileSuperLiked: {
        parameters: {
            query?: {
                limit?: number;
                nextPageToken?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ListEntry"][];
                        hasMore: boolean;
                        nextPageToken?: string;
                    };
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED.PAGE_TOKEN_INVALID"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postProfileSuperLiked: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    mediaId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Added"];
                };
            };
            /** @description Made */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Added"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    deleteProfileSuperLikedMediaId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getProfileDisliked: {
        parameters: {
            query?: {
                limit?: number;
                nextPageToken?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ListEntry"][];
                        hasMore: boolean;
                        nextPageToken?: string;
                    };
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED.PAGE_TOKEN_INVALID"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postProfileDisliked: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    mediaId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Added"];
                };
            };
            /** @description Made */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Added"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    deleteProfileDislikedMediaId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getProfileWatchlist: {
        parameters: {
            query?: {
                limit?: number;
                nextPageToken?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ListEntry"][];
                        hasMore: boolean;
                        nextPageToken?: string;
                    };
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED.PAGE_TOKEN_INVALID"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postProfileWatchlist: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    mediaId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Added"];
                };
            };
            /** @description Made */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Added"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    deleteProfileWatchlistMediaId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getProfileHidden: {
        parameters: {
            query?: {
                limit?: number;
                nextPageToken?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ListEntry"][];
                        hasMore: boolean;
                        nextPageToken?: string;
                    };
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED.PAGE_TOKEN_INVALID"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postProfileHidden: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    mediaId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Added"];
                };
            };
            /** @description Made */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Added"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    deleteProfileHiddenMediaId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getProfileCollection: {
        parameters: {
            query?: {
                limit?: number;
                nextPageToken?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ListEntry"][];
                        hasMore: boolean;
                        nextPageToken?: string;
                    };
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED.PAGE_TOKEN_INVALID"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postProfileCollection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    mediaId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Added"];
                };
            };
            /** @description Made */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Added"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    deleteProfileCollectionMediaId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    putProfileMutedMediaId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    deleteProfileMutedMediaId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getProfileRatings: {
        parameters: {
            query?: {
                limit?: number;
                nextPageToken?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Rating"][];
                        hasMore: boolean;
                        nextPageToken?: string;
                    };
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED.PAGE_TOKEN_INVALID"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    putProfileRatingsMediaId: {
        parameters: {
            query?: {
                season?: number;
                episode?: number;
            };
            header?: never;
            path: {
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rating: number;
                    /**
                     * Format: date-time
                     * @description ISO 8601; later than now + 2 minutes counts as now
                     */
                    ratedAt?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rating"];
                };
            };
            /** @description Made */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Rating"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    deleteProfileRatingsMediaId: {
        parameters: {
            query?: {
                season?: number;
                episode?: number;
            };
            header?: never;
            path: {
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getProfileHistory: {
        parameters: {
            query?: {
                limit?: number;
                nextPageToken?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["HistoryEntry"][];
                        hasMore: boolean;
                        nextPageToken?: string;
                    };
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED.PAGE_TOKEN_INVALID"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postProfileHistory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    mediaId: string;
                    /** @description Of a series; 0 are its specials */
                    season?: number;
                    episode?: number;
                    /** @description Percent; 80 and more is watched */
                    progress?: number;
                    /**
                     * Format: date-time
                     * @description ISO 8601; later than now + 2 minutes counts as now
                     */
                    updatedAt?: string;
                    imported?: boolean;
                };
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryEntry"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getProfileHistoryMediaId: {
        parameters: {
            query?: {
                season?: number;
                episode?: number;
            };
            header?: never;
            path: {
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryEntry"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    deleteProfileHistoryMediaId: {
        parameters: {
            query?: {
                season?: number;
                episode?: number;
            };
            header?: never;
            path: {
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    patchProfileHistoryMediaId: {
        parameters: {
            query?: {
                season?: number;
                episode?: number;
            };
            header?: never;
            path: {
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Percent; 80 and more is watched */
                    progress?: number;
                    /**
                     * Format: date-time
                     * @description ISO 8601; later than now + 2 minutes counts as now
                     */
                    updatedAt?: string;
                    imported?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryEntry"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getProfilePlayback: {
        parameters: {
            query?: {
                limit?: number;
                nextPageToken?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["PlaybackEntry"][];
                        hasMore: boolean;
                        nextPageToken?: string;
                    };
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED.PAGE_TOKEN_INVALID"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postProfilePlayback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    mediaId: string;
                    /** @description Percent; 80 and more is watched */
                    progress: number;
                    /** @description Of a series; 0 are its specials */
                    season?: number;
                    episode?: number;
                    /**
                     * Format: date-time
                     * @description ISO 8601; later than now + 2 minutes counts as now
                     */
                    updatedAt?: string;
                };
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaybackEntry"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    patchProfilePlayback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    mediaId: string;
                    /** @description Percent; 80 and more is watched */
                    progress: number;
                    /** @description Of a series; 0 are its specials */
                    season?: number;
                    episode?: number;
                    /**
                     * Format: date-time
                     * @description ISO 8601; later than now + 2 minutes counts as now
                     */
                    updatedAt?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlaybackEntry"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    deleteProfilePlaybackMediaId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postProfileScrobbleMediaId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Percent; 80 and more is watched */
                    progress: number;
                    /** @description Required for a series */
                    tv?: {
                        /** @description Of a series; 0 are its specials */
                        season: number;
                        episode: number;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    };
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postProfileScrobbleMediaIdSkip: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    from: number;
                    to: number;
                    duration: number;
                    /** @description Required for a series */
                    tv?: {
                        /** @description Of a series; 0 are its specials */
                        season: number;
                        episode: number;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    };
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getProfileMediaMediaId: {
        parameters: {
            query?: {
                providers?: "true" | "false";
            };
            header?: never;
            path: {
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TitleState"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getProfileTaste: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Taste"];
                };
            };
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getProfileDoors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        doors: components["schemas"]["Door"][];
                        /** @description The URL of this service as set by its operator (MARQUEE_BASE_URL); null: not set, use the URL of this request */
                        publicUrl: string | null;
                    };
                };
            };
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postProfileDoors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "hook" | "feed";
                    /** @description May be left out if `program` is given: apps then show its name in their language */
                    label?: string;
                    /** @description The program that it was made for: jellyfin, stremio, script, mcp, … */
                    program?: string;
                    /** @description Of a webhook: the user whose events count, by name or id at the media server; null: all users */
                    serverUser?: string | null;
                };
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewDoor"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    deleteProfileDoorsDoorId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                doorId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    patchProfileDoorsDoorId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                doorId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    label?: string;
                    /** @description Of a webhook: the user whose events count, by name or id at the media server; null: all users */
                    serverUser?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Door"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postHooksSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                secret: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": string;
                "text/plain": string;
                "multipart/form-data": string;
                "application/x-www-form-urlencoded": string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TakenEvent"];
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TakenEvent"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postPages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    pageFilters?: components["schemas"]["PageFilters"];
                    name?: string;
                    /** @description Other profiles of the same account that the page is for */
                    withProfiles?: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageHead"];
                };
            };
            /** @description Made */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PageHead"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getPagesPageId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                pageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Page"];
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND.SESSION_EXPIRED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getPagesPageIdRows: {
        parameters: {
            query?: {
                limit?: number;
                nextPageToken?: string;
                items?: number;
            };
            header?: never;
            path: {
                pageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        rows: components["schemas"]["Row"][];
                        hasMore: boolean;
                        nextPageToken?: string;
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED.PAGE_TOKEN_INVALID"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND.SESSION_EXPIRED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getPagesPageIdRowsRowId: {
        parameters: {
            query?: {
                items?: number;
            };
            header?: never;
            path: {
                pageId: string;
                rowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Row"];
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND.SESSION_EXPIRED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getPagesPageIdRowsRowIdItems: {
        parameters: {
            query?: {
                limit?: number;
                nextPageToken?: string;
            };
            header?: never;
            path: {
                pageId: string;
                rowId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: (components["schemas"]["RowMedia"] | components["schemas"]["NavigationItem"] | components["schemas"]["ProviderItem"])[];
                        hasMore: boolean;
                        nextPageToken?: string;
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED.PAGE_TOKEN_INVALID"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getPagesPageIdItemsMediaIdWhy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                pageId: string;
                mediaId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Why"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND.SESSION_EXPIRED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postPagesPageIdRowsRowIdPreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                pageId: string;
                rowId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    without: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: (components["schemas"]["RowMedia"] | components["schemas"]["NavigationItem"] | components["schemas"]["ProviderItem"])[];
                    };
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND.SESSION_EXPIRED"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postPagesPageIdSeen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                pageId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    items: string[];
                };
            };
        };
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND.SESSION_EXPIRED"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getProfileImports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        imports: components["schemas"]["HistoryImport"][];
                    };
                };
            };
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postProfileImports: {
        parameters: {
            query?: {
                as?: "watched" | "watchlist" | "liked";
                person?: string;
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": string;
                "multipart/form-data": string;
                "application/octet-stream": string;
                "application/zip": string;
                "application/x-zip-compressed": string;
                "text/csv": string;
                "text/plain": string;
                "text/tab-separated-values": string;
                "application/vnd.ms-excel": string;
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        importId: string;
                    };
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getProfileImportsImportId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryImport"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    deleteProfileImportsImportId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getProfileImportsImportIdEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getProfileImportsImportIdRows: {
        parameters: {
            query?: {
                limit?: number;
                nextPageToken?: string;
                status?: "matched" | "unsure" | "missing" | "skipped";
            };
            header?: never;
            path: {
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ImportRow"][];
                        hasMore: boolean;
                        nextPageToken?: string;
                    };
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED.PAGE_TOKEN_INVALID"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    putProfileImportsImportIdRowsRow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                importId: string;
                row: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The title that the row means; null: none */
                    mediaId: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        added: number;
                    };
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    putProfileImportsImportIdPerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                importId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    person: string;
                };
            };
        };
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getProfileSources: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sources: components["schemas"]["Source"][];
                    };
                };
            };
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postProfileSources: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "jellyfin" | "emby" | "plex";
                    /**
                     * Format: uri
                     * @description The URL of the server, with http:// or https://
                     */
                    address: string;
                    /** @description Jellyfin, Emby: an API key. Plex: a token of the account whose history it is */
                    key: string;
                    /** @description Jellyfin, Emby: whose history; may be left out where there is one user */
                    user?: string;
                };
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Source"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getProfileSourcesSourceId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sourceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Source"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    deleteProfileSourcesSourceId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sourceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    patchProfileSourcesSourceId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sourceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    key?: string;
                    user?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Source"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postProfileSourcesSourceIdPull: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                sourceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Source"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getWebSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebSession"];
                };
            };
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postWebSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        csrfToken: string;
                        account: components["schemas"]["Account"];
                        /** @description What the account may sign in with here: a password, the identity provider that it is linked with */
                        signsInWith: {
                            password: boolean;
                            provider: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.TOKEN_INVALID"];
            403: components["responses"]["403.FORBIDDEN"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    deleteWebSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postWebAccounts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: email */
                    email: string;
                    password: string;
                    name: string;
                    invite?: string;
                    setupCode?: string;
                };
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        csrfToken: string;
                        account: components["schemas"]["Account"];
                        /** @description What the account may sign in with here: a password, the identity provider that it is linked with */
                        signsInWith: {
                            password: boolean;
                            provider: boolean;
                        };
                    };
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            403: components["responses"]["403.FORBIDDEN"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postWebDemo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Made */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        csrfToken: string;
                        account: components["schemas"]["Account"];
                        /** @description What the account may sign in with here: a password, the identity provider that it is linked with */
                        signsInWith: {
                            password: boolean;
                            provider: boolean;
                        };
                    };
                };
            };
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postWebSessionConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED"];
            403: components["responses"]["403.FORBIDDEN"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postWebPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Only an account without a password may leave it out; its person must then have signed in, or confirmed, in the last 15 minutes */
                    current?: string;
                    next: string;
                };
            };
        };
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED"];
            403: components["responses"]["403.FORBIDDEN.CONFIRM_PASSWORD"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postWebPasswordResets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    next: string;
                };
            };
        };
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            403: components["responses"]["403.FORBIDDEN"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.CONFIRM_PASSWORD.FORBIDDEN"];
            409: components["responses"]["409.CONFLICT"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getAccountExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, with milliseconds
                         */
                        exportedAt: string;
                        account: components["schemas"]["Account"];
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.CONFIRM_PASSWORD.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postWebOidc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @default sign-in
                     * @enum {string}
                     */
                    purpose?: "sign-in" | "confirm" | "link";
                    /** @default / */
                    returnTo?: string;
                    /**
                     * @description Whether the provider asks who signs in, also if somebody is signed in there
                     * @default false
                     */
                    asksWho?: boolean;
                    invite?: string;
                    setupCode?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uri */
                        url: string;
                    };
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.TOKEN_INVALID"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            503: components["responses"]["503.NOT_READY"];
            default: components["responses"]["Edge"];
        };
    };
    getWebOidcCallback: {
        parameters: {
            query?: {
                state?: string;
                code?: string;
                iss?: string;
                error?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Answer */
            303: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Location: components["headers"]["Location"];
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getAdminOverview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.CONFIRM_PASSWORD.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getAdminImports: {
        parameters: {
            query?: {
                limit?: number;
                nextPageToken?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        imports: components["schemas"]["ImportRun"][];
                        hasMore: boolean;
                        nextPageToken?: string;
                    };
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED.PAGE_TOKEN_INVALID"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.CONFIRM_PASSWORD.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postAdminImports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportWish"];
                "application/x-ndjson": string;
                "application/gzip": string;
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        importId: string;
                    };
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.CONFIRM_PASSWORD.FORBIDDEN"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getAdminImportsImportId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportRun"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.CONFIRM_PASSWORD.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    deleteAdminImportsImportId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.CONFIRM_PASSWORD.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getAdminBackup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/gzip": string;
                };
            };
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.CONFIRM_PASSWORD.FORBIDDEN"];
            409: components["responses"]["409.CONFLICT"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getAdminAccounts: {
        parameters: {
            query?: {
                limit?: number;
                nextPageToken?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        accounts: components["schemas"]["ListedAccount"][];
                        hasMore: boolean;
                        nextPageToken?: string;
                    };
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED.PAGE_TOKEN_INVALID"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.CONFIRM_PASSWORD.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postAdminInvites: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Made */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: uri */
                        inviteUrl: string;
                        /**
                         * Format: date-time
                         * @description ISO 8601, UTC, with milliseconds
                         */
                        expiresAt: string;
                    };
                };
            };
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.CONFIRM_PASSWORD.FORBIDDEN"];
            409: components["responses"]["409.CONFLICT"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getAdminClients: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clients: components["schemas"]["Client"][];
                    };
                };
            };
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.CONFIRM_PASSWORD.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postAdminClients: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    name: string;
                    /** @default false */
                    needsProfile?: boolean;
                };
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Client"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.CONFIRM_PASSWORD.FORBIDDEN"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    deleteAdminClientsClientId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                clientId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.CONFIRM_PASSWORD.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getAdminTraining: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        running: {
                            phase: string;
                            done: number;
                            /**
                             * Format: date-time
                             * @description ISO 8601, UTC, with milliseconds
                             */
                            startedAt: string;
                            etaSeconds: number | null;
                        } | null;
                        modelId: string | null;
                        trainings: components["schemas"]["Training"][];
                    };
                };
            };
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.CONFIRM_PASSWORD.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postAdminTraining: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default false */
                    force?: boolean;
                };
            };
        };
        responses: {
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        started: true;
                    };
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.CONFIRM_PASSWORD.FORBIDDEN"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postTraktOauthDeviceCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    client_id: string;
                };
                "application/x-www-form-urlencoded": {
                    client_id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        device_code: string;
                        user_code: string;
                        /** Format: uri */
                        verification_url: string;
                        expires_in: number;
                        interval: number;
                    };
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktError"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    Allow: components["headers"]["Allow"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktError"];
                };
            };
        };
    };
    postTraktOauthDeviceToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                    client_id: string;
                };
                "application/x-www-form-urlencoded": {
                    code: string;
                    client_id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktToken"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktError"];
                };
            };
            /** @description Answer */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktError"];
                };
            };
            /** @description Answer */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktError"];
                };
            };
            /** @description Answer */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktError"];
                };
            };
            /** @description Answer */
            418: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktError"];
                };
            };
            /** @description Answer */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktError"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    Allow: components["headers"]["Allow"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktError"];
                };
            };
        };
    };
    postTraktOauthToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    grant_type: string;
                    refresh_token?: string;
                    client_id: string;
                };
                "application/x-www-form-urlencoded": {
                    grant_type: string;
                    refresh_token?: string;
                    client_id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktToken"];
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktError"];
                };
            };
            /** @description Answer */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktError"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    Allow: components["headers"]["Allow"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktError"];
                };
            };
        };
    };
    postTraktOauthRevoke: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                };
                "application/x-www-form-urlencoded": {
                    token: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description Refused */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktError"];
                };
            };
            /** @description Refused */
            default: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Retry-After": components["headers"]["Retry-After"];
                    Allow: components["headers"]["Allow"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktError"];
                };
            };
        };
    };
    getTraktSyncLastActivities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktActivities"];
                };
            };
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktSyncHistory: {
        parameters: {
            query?: {
                page?: string;
                limit?: string;
                extended?: string;
                start_at?: string;
                end_at?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktPlay"][];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postTraktSyncHistory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TraktSync"];
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktAdded"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktSyncHistoryType: {
        parameters: {
            query?: {
                page?: string;
                limit?: string;
                extended?: string;
                start_at?: string;
                end_at?: string;
            };
            header?: never;
            path: {
                type: "movies" | "shows" | "seasons" | "episodes";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktPlay"][];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktSyncHistoryTypeId: {
        parameters: {
            query?: {
                page?: string;
                limit?: string;
                extended?: string;
                start_at?: string;
                end_at?: string;
            };
            header?: never;
            path: {
                type: "movies" | "shows" | "seasons" | "episodes";
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktPlay"][];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postTraktSyncHistoryRemove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TraktSync"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktDeleted"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktSyncRatings: {
        parameters: {
            query?: {
                extended?: string;
                page?: string;
                limit?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktRating"][];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postTraktSyncRatings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TraktSync"];
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktAdded"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postTraktSyncRatingsRemove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TraktSync"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktDeleted"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktSyncWatchlist: {
        parameters: {
            query?: {
                extended?: string;
                page?: string;
                limit?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktWatchlistItem"][];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postTraktSyncWatchlist: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TraktSync"];
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktAdded"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postTraktSyncWatchlistRemove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TraktSync"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktDeleted"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postTraktSyncCollection: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TraktSync"];
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktAdded"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postTraktSyncCollectionRemove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TraktSync"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktDeleted"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktSyncRatingsType: {
        parameters: {
            query?: {
                extended?: string;
                page?: string;
                limit?: string;
            };
            header?: never;
            path: {
                type: "all" | "movies" | "shows" | "seasons" | "episodes";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktRating"][];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktSyncRatingsTypeRating: {
        parameters: {
            query?: {
                extended?: string;
                page?: string;
                limit?: string;
            };
            header?: never;
            path: {
                type: "all" | "movies" | "shows" | "seasons" | "episodes";
                rating: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktRating"][];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktSyncWatchlistType: {
        parameters: {
            query?: {
                extended?: string;
                page?: string;
                limit?: string;
            };
            header?: never;
            path: {
                type: "all" | "movies" | "shows" | "seasons" | "episodes";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktWatchlistItem"][];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktSyncWatchlistTypeSort: {
        parameters: {
            query?: {
                extended?: string;
                page?: string;
                limit?: string;
            };
            header?: never;
            path: {
                type: "all" | "movies" | "shows" | "seasons" | "episodes";
                sort: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktWatchlistItem"][];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktSyncCollectionType: {
        parameters: {
            query?: {
                extended?: string;
                page?: string;
                limit?: string;
            };
            header?: never;
            path: {
                type: "movies" | "shows";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktCollected"][];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktSyncWatchedType: {
        parameters: {
            query?: {
                extended?: string;
                page?: string;
                limit?: string;
            };
            header?: never;
            path: {
                type: "movies" | "shows";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktWatched"][];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktSyncPlayback: {
        parameters: {
            query?: {
                extended?: string;
                page?: string;
                limit?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktPosition"][];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktSyncPlaybackItem: {
        parameters: {
            query?: {
                extended?: string;
                page?: string;
                limit?: string;
            };
            header?: never;
            path: {
                item: "movies" | "episodes";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktPosition"][];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    deleteTraktSyncPlaybackItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                item: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktUsersHiddenSection: {
        parameters: {
            query?: {
                extended?: string;
                page?: string;
                limit?: string;
                type?: string;
            };
            header?: never;
            path: {
                section: "recommendations" | "progress_watched" | "progress_collected" | "calendar" | "dropped" | "comments" | "progress_watched_reset";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktHidden"][];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postTraktUsersHiddenSection: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                section: "recommendations" | "progress_watched" | "progress_collected" | "calendar" | "dropped" | "comments" | "progress_watched_reset";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TraktSync"];
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktAdded"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postTraktUsersHiddenSectionRemove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                section: "recommendations" | "progress_watched" | "progress_collected" | "calendar" | "dropped" | "comments" | "progress_watched_reset";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TraktSync"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktDeleted"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktUsersUserLists: {
        parameters: {
            query?: {
                page?: string;
                limit?: string;
            };
            header?: never;
            path: {
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown[];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postTraktUsersUserLists: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            /** @description Answer */
            420: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        error_description: string;
                    };
                };
            };
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktUsersUserLikes: {
        parameters: {
            query?: {
                page?: string;
                limit?: string;
            };
            header?: never;
            path: {
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown[];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktUsersUserFavorites: {
        parameters: {
            query?: {
                page?: string;
                limit?: string;
            };
            header?: never;
            path: {
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown[];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktUsersUserComments: {
        parameters: {
            query?: {
                page?: string;
                limit?: string;
            };
            header?: never;
            path: {
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown[];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktUsersUserFollowers: {
        parameters: {
            query?: {
                page?: string;
                limit?: string;
            };
            header?: never;
            path: {
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown[];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktUsersUserFollowing: {
        parameters: {
            query?: {
                page?: string;
                limit?: string;
            };
            header?: never;
            path: {
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown[];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktUsersUserFriends: {
        parameters: {
            query?: {
                page?: string;
                limit?: string;
            };
            header?: never;
            path: {
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown[];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktUsersLikesType: {
        parameters: {
            query?: {
                page?: string;
                limit?: string;
            };
            header?: never;
            path: {
                type: "comments" | "lists";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown[];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktUsersUserWatching: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktUsersUserNotesType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user: string;
                type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            /** @description Answer */
            426: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        error_description: string;
                    };
                };
            };
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktUsersUserStats: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktStats"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktUsersSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktSettings"];
                };
            };
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktUsersUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktUser"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postTraktScrobbleAction: {
        parameters: {
            query?: {
                extended?: string;
            };
            header?: never;
            path: {
                action: "start" | "pause" | "stop";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TraktScrobble"];
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktScrobbled"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postTraktCheckin: {
        parameters: {
            query?: {
                extended?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    movie?: components["schemas"]["TraktTitleGiven"];
                    show?: components["schemas"]["TraktTitleGiven"];
                    episode?: {
                        season?: number | string;
                        number?: number | string;
                        ids?: components["schemas"]["TraktIdsGiven"];
                    };
                };
            };
        };
        responses: {
            /** @description Made */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktCheckedIn"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            409: components["responses"]["409.CONFLICT"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    deleteTraktCheckin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktRecommendationsType: {
        parameters: {
            query?: {
                page?: string;
                limit?: string;
                extended?: string;
                ignore_watched?: string;
                ignore_collected?: string;
                ignore_watchlisted?: string;
            };
            header?: never;
            path: {
                type: "movies" | "shows";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktTitle"][];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    deleteTraktRecommendationsTypeId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                type: "movies" | "shows";
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktSearchType: {
        parameters: {
            query?: {
                query?: string;
                years?: string;
                year?: string;
                page?: string;
                limit?: string;
                extended?: string;
            };
            header?: never;
            path: {
                type: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktSearchResult"][];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktSearchTypeId: {
        parameters: {
            query?: {
                type?: string;
                page?: string;
                limit?: string;
                extended?: string;
            };
            header?: never;
            path: {
                type: "trakt" | "imdb" | "tmdb" | "tvdb";
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktSearchResult"][];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktShowsIdProgressWatched: {
        parameters: {
            query?: {
                extended?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktProgress"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktGenresType: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                type: "movies" | "shows";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktGenre"][];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktMoviesId: {
        parameters: {
            query?: {
                extended?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktTitle"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktMoviesIdRelated: {
        parameters: {
            query?: {
                page?: string;
                limit?: string;
                extended?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktTitle"][];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktShowsId: {
        parameters: {
            query?: {
                extended?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktTitle"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktShowsIdRelated: {
        parameters: {
            query?: {
                page?: string;
                limit?: string;
                extended?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktTitle"][];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktMoviesPopular: {
        parameters: {
            query?: {
                page?: string;
                limit?: string;
                extended?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktTitle"][];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktMoviesTrending: {
        parameters: {
            query?: {
                page?: string;
                limit?: string;
                extended?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        watchers: 0;
                        movie?: components["schemas"]["TraktTitle"];
                        show?: components["schemas"]["TraktTitle"];
                    }[];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktMoviesAnticipated: {
        parameters: {
            query?: {
                page?: string;
                limit?: string;
                extended?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        list_count: 0;
                        movie?: components["schemas"]["TraktTitle"];
                        show?: components["schemas"]["TraktTitle"];
                    }[];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktShowsPopular: {
        parameters: {
            query?: {
                page?: string;
                limit?: string;
                extended?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktTitle"][];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktShowsTrending: {
        parameters: {
            query?: {
                page?: string;
                limit?: string;
                extended?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        watchers: 0;
                        movie?: components["schemas"]["TraktTitle"];
                        show?: components["schemas"]["TraktTitle"];
                    }[];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktShowsAnticipated: {
        parameters: {
            query?: {
                page?: string;
                limit?: string;
                extended?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        list_count: 0;
                        movie?: components["schemas"]["TraktTitle"];
                        show?: components["schemas"]["TraktTitle"];
                    }[];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktMoviesIdTranslations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktTranslation"][];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktMoviesIdTranslationsLanguage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                language: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktTranslation"][];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktMoviesIdRatings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktRatings"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktMoviesIdComments: {
        parameters: {
            query?: {
                page?: string;
                limit?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown[];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktMoviesIdCommentsSort: {
        parameters: {
            query?: {
                page?: string;
                limit?: string;
            };
            header?: never;
            path: {
                id: string;
                sort: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown[];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktShowsIdTranslations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktTranslation"][];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktShowsIdTranslationsLanguage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                language: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktTranslation"][];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktShowsIdRatings: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktRatings"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktShowsIdComments: {
        parameters: {
            query?: {
                page?: string;
                limit?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown[];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktShowsIdCommentsSort: {
        parameters: {
            query?: {
                page?: string;
                limit?: string;
            };
            header?: never;
            path: {
                id: string;
                sort: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "X-Pagination-Page": components["headers"]["X-Pagination-Page"];
                    "X-Pagination-Limit": components["headers"]["X-Pagination-Limit"];
                    "X-Pagination-Page-Count": components["headers"]["X-Pagination-Page-Count"];
                    "X-Pagination-Item-Count": components["headers"]["X-Pagination-Item-Count"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown[];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktShowsIdSeasons: {
        parameters: {
            query?: {
                extended?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktSeason"][];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktShowsIdSeasonsSeason: {
        parameters: {
            query?: {
                extended?: string;
            };
            header?: never;
            path: {
                id: string;
                season: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktEpisode"][];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktShowsIdSeasonsSeasonInfo: {
        parameters: {
            query?: {
                extended?: string;
            };
            header?: never;
            path: {
                id: string;
                season: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktSeason"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktShowsIdSeasonsSeasonEpisodesEpisode: {
        parameters: {
            query?: {
                extended?: string;
            };
            header?: never;
            path: {
                id: string;
                season: string;
                episode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktEpisode"];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktShowsIdNextEpisode: {
        parameters: {
            query?: {
                extended?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktEpisode"];
                };
            };
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktShowsIdLastEpisode: {
        parameters: {
            query?: {
                extended?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraktEpisode"];
                };
            };
            /** @description Done; there is no body */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktCalendarsMyMoviesDateDays: {
        parameters: {
            query?: {
                extended?: string;
            };
            header?: never;
            path: {
                date: string;
                days: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        released: string;
                        movie: components["schemas"]["TraktTitle"];
                    }[];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktCalendarsMyShowsDateDays: {
        parameters: {
            query?: {
                extended?: string;
            };
            header?: never;
            path: {
                date: string;
                days: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        first_aired: string;
                        episode: components["schemas"]["TraktEpisode"];
                        show: components["schemas"]["TraktTitle"];
                    }[];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getTraktCalendarsMyShowsWhichDateDays: {
        parameters: {
            query?: {
                extended?: string;
            };
            header?: never;
            path: {
                which: "new" | "premieres";
                date: string;
                days: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        first_aired: string;
                        episode: components["schemas"]["TraktEpisode"];
                        show: components["schemas"]["TraktTitle"];
                    }[];
                };
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getFeedsFeedTokenRadarrJson: {
        parameters: {
            query?: {
                row?: "for-you" | "new" | "acclaimed" | "hidden-gems" | "coming-soon" | "watchlist" | "library";
                media_type?: "movie" | "tv";
                genres?: string;
                keywords?: string;
                region?: string;
                with_watch_providers?: string;
                with_runtime_gte?: string;
                with_runtime_lte?: string;
                with_release_date_gte?: string;
                with_release_date_lte?: string;
                limit?: number;
            };
            header?: never;
            path: {
                feedToken: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getFeedsFeedTokenSonarrJson: {
        parameters: {
            query?: {
                row?: "for-you" | "new" | "acclaimed" | "hidden-gems" | "coming-soon" | "watchlist" | "library";
                media_type?: "movie" | "tv";
                genres?: string;
                keywords?: string;
                region?: string;
                with_watch_providers?: string;
                with_runtime_gte?: string;
                with_runtime_lte?: string;
                with_release_date_gte?: string;
                with_release_date_lte?: string;
                limit?: number;
            };
            header?: never;
            path: {
                feedToken: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getFeedsFeedTokenTitlesJson: {
        parameters: {
            query?: {
                row?: "for-you" | "new" | "acclaimed" | "hidden-gems" | "coming-soon" | "watchlist" | "library";
                media_type?: "movie" | "tv";
                genres?: string;
                keywords?: string;
                region?: string;
                with_watch_providers?: string;
                with_runtime_gte?: string;
                with_runtime_lte?: string;
                with_release_date_gte?: string;
                with_release_date_lte?: string;
                limit?: number;
            };
            header?: never;
            path: {
                feedToken: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getFeedsFeedTokenHomeAssistantJson: {
        parameters: {
            query?: {
                row?: "for-you" | "new" | "acclaimed" | "hidden-gems" | "coming-soon" | "watchlist" | "library";
                media_type?: "movie" | "tv";
                genres?: string;
                keywords?: string;
                region?: string;
                with_watch_providers?: string;
                with_runtime_gte?: string;
                with_runtime_lte?: string;
                with_release_date_gte?: string;
                with_release_date_lte?: string;
                limit?: number;
            };
            header?: never;
            path: {
                feedToken: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getFeedsFeedTokenRssXml: {
        parameters: {
            query?: {
                row?: "for-you" | "new" | "acclaimed" | "hidden-gems" | "coming-soon" | "watchlist" | "library";
                media_type?: "movie" | "tv";
                genres?: string;
                keywords?: string;
                region?: string;
                with_watch_providers?: string;
                with_runtime_gte?: string;
                with_runtime_lte?: string;
                with_release_date_gte?: string;
                with_release_date_lte?: string;
                limit?: number;
            };
            header?: never;
            path: {
                feedToken: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/rss+xml": string;
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getFeedsFeedTokenAtomXml: {
        parameters: {
            query?: {
                row?: "for-you" | "new" | "acclaimed" | "hidden-gems" | "coming-soon" | "watchlist" | "library";
                media_type?: "movie" | "tv";
                genres?: string;
                keywords?: string;
                region?: string;
                with_watch_providers?: string;
                with_runtime_gte?: string;
                with_runtime_lte?: string;
                with_release_date_gte?: string;
                with_release_date_lte?: string;
                limit?: number;
            };
            header?: never;
            path: {
                feedToken: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/atom+xml": string;
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getStremioFeedTokenManifestJson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                feedToken: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getStremioFeedTokenCatalogTypeCatalogue: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                feedToken: string;
                type: "movie" | "series";
                catalogue: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getStremioFeedTokenCatalogTypeCatalogueExtra: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                feedToken: string;
                type: "movie" | "series";
                catalogue: string;
                extra: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getStremioFeedTokenMetaTypeTitle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                feedToken: string;
                type: "movie" | "series";
                title: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            404: components["responses"]["404.NOT_FOUND"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getStremioFeedTokenConfigure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                feedToken: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Answer */
            303: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postMcp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                } | {
                    [key: string]: unknown;
                }[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                    "text/event-stream": string;
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            401: components["responses"]["401.SIGN_IN_REVOKED.TOKEN_INVALID.TOKEN_EXPIRED.WRONG_TOKEN_KIND"];
            403: components["responses"]["403.FORBIDDEN"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    postFeedsFeedTokenMcp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                feedToken: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                } | {
                    [key: string]: unknown;
                }[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                    "text/event-stream": string;
                };
            };
            /** @description Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["400.VALIDATION_FAILED"];
            404: components["responses"]["404.NOT_FOUND"];
            413: components["responses"]["413.BODY_TOO_LARGE"];
            415: components["responses"]["415.UNSUPPORTED_MEDIA_TYPE"];
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getHealthLive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    };
                };
            };
            default: components["responses"]["Edge"];
        };
    };
    getHealthReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                    };
                };
            };
            503: components["responses"]["503.NOT_READY.vital"];
            default: components["responses"]["Edge"];
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            404: components["responses"]["404.NOT_FOUND.vital"];
            default: components["responses"]["Edge"];
        };
    };
    getOpenapiJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        openapi: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
    getDocs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            429: components["responses"]["429.RATE_LIMITED"];
            default: components["responses"]["Edge"];
        };
    };
}
