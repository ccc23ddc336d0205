import type { Maturity } from '@marquee/engine'
import { unseen } from './unseen.ts'

/** A film or series by name and year. */
export type NamedTitle = readonly [title: string, year: number, type?: 'tv']

/** A fictional person with liked titles, newest first. */
export type Persona = {
  readonly name: string
  readonly likes: readonly NamedTitle[]
  readonly maturity?: Maturity
  /** The other people of the page. */
  readonly others?: readonly Pick<Persona, 'likes' | 'maturity'>[]
}

const arthouse: readonly NamedTitle[] = [
  ['Stalker', 1979],
  ['Persona', 1966],
  ['Andrei Rublev', 1966],
  ['In the Mood for Love', 2000],
  ['8½', 1963],
  ['The Seventh Seal', 1957],
  ['Mirror', 1975],
  ['Breathless', 1960],
  ['The 400 Blows', 1959],
  ['Yi Yi', 2000],
  ['Three Colors: Blue', 1993],
  ['Come and See', 1985],
  ['Caché', 2005],
  ['The Double Life of Véronique', 1991],
  ['A Separation', 2011],
  ['Paris, Texas', 1984],
  ['Uncle Boonmee Who Can Recall His Past Lives', 2010],
  ['Mulholland Drive', 2001],
  ['The Turin Horse', 2011],
  ['Wild Strawberries', 1957],
]

const ninetiesAction: readonly NamedTitle[] = [
  ['Speed', 1994],
  ['The Rock', 1996],
  ['Con Air', 1997],
  ['Face/Off', 1997],
  ['Terminator 2: Judgment Day', 1991],
  ['True Lies', 1994],
  ['Point Break', 1991],
  ['Under Siege', 1992],
  ['Die Hard: With a Vengeance', 1995],
  ['The Fugitive', 1993],
  ['Cliffhanger', 1993],
  ['Demolition Man', 1993],
  ['Bad Boys', 1995],
  ['Mission: Impossible', 1996],
  ['The Matrix', 1999],
  ['Broken Arrow', 1996],
  ['GoldenEye', 1995],
  ['Executive Decision', 1996],
  ['Air Force One', 1997],
  ['Heat', 1995],
]

const anime: readonly NamedTitle[] = [
  ['Naruto', 2002, 'tv'],
  ['Fullmetal Alchemist: Brotherhood', 2009, 'tv'],
  ['Death Note', 2006, 'tv'],
  ['Attack on Titan', 2013, 'tv'],
  ['Cowboy Bebop', 1998, 'tv'],
  ['Spirited Away', 2001],
  ['One Piece', 1999, 'tv'],
  ['Neon Genesis Evangelion', 1995, 'tv'],
  ['Akira', 1988],
  ['Your Name.', 2016],
  ['Steins;Gate', 2011, 'tv'],
  ['Hunter x Hunter', 2011, 'tv'],
  ['Princess Mononoke', 1997],
  ['Ghost in the Shell', 1995],
  ['One-Punch Man', 2015, 'tv'],
  ['Demon Slayer: Kimetsu no Yaiba', 2019, 'tv'],
]

const kDrama: readonly NamedTitle[] = [
  ['Crash Landing on You', 2019, 'tv'],
  ['Goblin', 2016, 'tv'],
  ['Guardian: The Lonely and Great God', 2016, 'tv'],
  ['Descendants of the Sun', 2016, 'tv'],
  ['Reply 1988', 2015, 'tv'],
  ['My Mister', 2018, 'tv'],
  ['Itaewon Class', 2020, 'tv'],
  ['Hospital Playlist', 2020, 'tv'],
  ['Vincenzo', 2021, 'tv'],
  ['Signal', 2016, 'tv'],
  ['Boys Over Flowers', 2009, 'tv'],
  ['Mr. Sunshine', 2018, 'tv'],
  ["It's Okay to Not Be Okay", 2020, 'tv'],
  ['Start-Up', 2020, 'tv'],
  ['Squid Game', 2021, 'tv'],
  ['Healer', 2014, 'tv'],
  ['Kingdom', 2019, 'tv'],
  ['Hotel Del Luna', 2019, 'tv'],
]

const bollywood: readonly NamedTitle[] = [
  ['3 Idiots', 2009],
  ['Lagaan: Once Upon a Time in India', 2001],
  ['Dilwale Dulhania Le Jayenge', 1995],
  ['Kuch Kuch Hota Hai', 1998],
  ['Gully Boy', 2019],
  ['Dangal', 2016],
  ['Zindagi Na Milegi Dobara', 2011],
  ['Queen', 2014],
  ['Barfi!', 2012],
  ['PK', 2014],
  ['Swades', 2004],
  ['Dil Chahta Hai', 2001],
  ['Rang De Basanti', 2006],
  ['Kabhi Khushi Kabhie Gham', 2001],
  ['Chak De! India', 2007],
  ['Bajrangi Bhaijaan', 2015],
  ['Devdas', 2002],
  ['Sholay', 1975],
  ['Jab We Met', 2007],
  ['Andhadhun', 2018],
]

const horror: readonly NamedTitle[] = [
  ['Halloween', 1978],
  ['The Thing', 1982],
  ['A Nightmare on Elm Street', 1984],
  ['Hereditary', 2018],
  ['The Conjuring', 2013],
  ['The Texas Chain Saw Massacre', 1974],
  ['The Exorcist', 1973],
  ['It Follows', 2014],
  ['Evil Dead II', 1987],
  ['Scream', 1996],
  ['The Shining', 1980],
  ['Suspiria', 1977],
  ['Midsommar', 2019],
  ['The Descent', 2005],
  ['Ringu', 1998],
  ['Get Out', 2017],
  ['The Blair Witch Project', 1999],
  ['Insidious', 2010],
]

const sixYearOld: readonly NamedTitle[] = [
  ['PAW Patrol', 2013, 'tv'],
  ['Frozen', 2013],
  ['Bluey', 2018, 'tv'],
  ['Peppa Pig', 2004, 'tv'],
  ['Moana', 2016],
  ['Cars', 2006],
  ['Finding Nemo', 2003],
]

const documentaries: readonly NamedTitle[] = [
  ['Planet Earth', 2006, 'tv'],
  ['Man on Wire', 2008],
  ['Grizzly Man', 2005],
  ['The Act of Killing', 2012],
  ['Hoop Dreams', 1994],
  ['Bowling for Columbine', 2002],
  ['Free Solo', 2018],
  ['March of the Penguins', 2005],
  ['Cosmos', 1980, 'tv'],
  ['Citizenfour', 2014],
  ['Blackfish', 2013],
  ['Jiro Dreams of Sushi', 2011],
  ['Searching for Sugar Man', 2012],
  ['The Thin Blue Line', 1988],
  ['Inside Job', 2010],
  ['Super Size Me', 2004],
]

const classics: readonly NamedTitle[] = [
  ['Casablanca', 1942],
  ['Citizen Kane', 1941],
  ['12 Angry Men', 1957],
  ['Sunset Boulevard', 1950],
  ['Rear Window', 1954],
  ["It's a Wonderful Life", 1946],
  ['The Maltese Falcon', 1941],
  ['All About Eve', 1950],
  ['Vertigo', 1958],
  ['Double Indemnity', 1944],
  ['Some Like It Hot', 1959],
  ['Gone with the Wind', 1939],
  ['North by Northwest', 1959],
  ['Modern Times', 1936],
  ['Bringing Up Baby', 1938],
  ['The Third Man', 1949],
  ['On the Waterfront', 1954],
  ["Singin' in the Rain", 1952],
]

const father: readonly NamedTitle[] = [
  ['Gladiator', 2000],
  ['The Dark Knight', 2008],
  ['Jurassic Park', 1993],
  ['Back to the Future', 1985],
  ['The Bourne Identity', 2002],
  ['Raiders of the Lost Ark', 1981],
  ['Breaking Bad', 2008, 'tv'],
]

const mother: readonly NamedTitle[] = [
  ['Pride & Prejudice', 2005],
  ['Notting Hill', 1999],
  ['Gilmore Girls', 2000, 'tv'],
  ['The Devil Wears Prada', 2006],
  ['Mamma Mia!', 2008],
  ['Little Women', 2019],
  ['The Princess Bride', 1987],
]

const teenager: readonly NamedTitle[] = [
  ['Stranger Things', 2016, 'tv'],
  ['Spider-Man: Homecoming', 2017],
  ['Guardians of the Galaxy', 2014],
  ['The Hunger Games', 2012],
  ["Harry Potter and the Philosopher's Stone", 2001],
  ['Avatar: The Last Airbender', 2005, 'tv'],
]

/** People with one like each, of many kinds. */
const onlyLikes: readonly NamedTitle[] = [
  ['Die Hard', 1988],
  ['Stalker', 1979],
  ['Naruto', 2002, 'tv'],
  ['Crash Landing on You', 2019, 'tv'],
  ['Dangal', 2016],
  ['Free Solo', 2018],
  ['The Cremator', 1969],
]

/** All personas. */
export const personas: readonly Persona[] = [
  { name: 'arthouse', likes: arthouse },
  { name: 'nineties action', likes: ninetiesAction },
  { name: 'anime', likes: anime },
  { name: 'K-drama', likes: kDrama },
  { name: 'Bollywood', likes: bollywood },
  { name: 'horror', likes: horror },
  { name: 'six-year-old', likes: sixYearOld, maturity: 'kids' },
  {
    name: 'family of four',
    likes: father,
    others: [{ likes: mother }, { likes: teenager, maturity: 'teen' }, { likes: sixYearOld, maturity: 'kids' }],
  },
  { name: 'teenager', likes: teenager, maturity: 'teen' },
  { name: 'teenager without likes', likes: [], maturity: 'teen' },
  { name: 'documentaries', likes: documentaries },
  { name: 'classics', likes: classics },
  ...onlyLikes.map((like): Persona => ({ name: `one like: ${like[0]}`, likes: [like] })),
  { name: 'two likes', likes: onlyLikes.slice(1, 3) },
  { name: 'three likes', likes: onlyLikes.slice(3, 6) },
  { name: 'five likes', likes: onlyLikes.slice(0, 5) },
  { name: 'no like', likes: [] },
  ...unseen,
]
