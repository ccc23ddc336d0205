// Made from the code by `npm run generate`; edits here are lost.

import type { RowSpec } from '../candidate.ts'
import { acclaimed } from './acclaimed.ts'
import { because } from './because.ts'
import { blend } from './blend.ts'
import { childrensFilms } from './childrens-films.ts'
import { comingSoon } from './coming-soon.ts'
import { continueWatching } from './continue.ts'
import { country } from './country.ts'
import { decade } from './decade.ts'
import { decades } from './decades.ts'
import { favourites } from './favourites.ts'
import { genre } from './genre.ts'
import { genres } from './genres.ts'
import { hiddenGems } from './hidden-gems.ts'
import { keyword } from './keyword.ts'
import { language } from './language.ts'
import { library } from './library.ts'
import { moods } from './moods.ts'
import { more } from './more.ts'
import { newReleases } from './new-releases.ts'
import { ownServices } from './own-services.ts'
import { person } from './person.ts'
import { popular } from './popular.ts'
import { providers } from './providers.ts'
import { short } from './short.ts'
import { topPicks } from './top-picks.ts'
import { topRegion } from './top-region.ts'
import { watchAgain } from './watch-again.ts'
import { watchlist } from './watchlist.ts'

/** Every kind of row that a page can have, in the order in which candidates are made: by makeOrder. */
export const rowSpecs: readonly RowSpec[] = [
  continueWatching, // 0
  topPicks, // 10
  popular, // 20
  favourites, // 30
  because, // 40
  genre, // 50
  keyword, // 60
  person, // 70
  decade, // 80
  country, // 90
  language, // 100
  blend, // 110
  newReleases, // 120
  comingSoon, // 130
  hiddenGems, // 140
  acclaimed, // 150
  short, // 160
  childrensFilms, // 165
  ownServices, // 170
  library, // 180
  more, // 190
  topRegion, // 200
  watchlist, // 210
  watchAgain, // 220
  genres, // 230
  moods, // 240
  decades, // 250
  providers, // 260
]
