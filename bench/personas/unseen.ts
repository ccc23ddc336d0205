import type { NamedTitle, Persona } from './people.ts'

// Personas that no rule of a page had been tuned on when they were written.

const westerns: readonly NamedTitle[] = [
  ['The Searchers', 1956],
  ['Unforgiven', 1992],
  ['Once Upon a Time in the West', 1968],
  ['High Noon', 1952],
  ['The Good, the Bad and the Ugly', 1966],
  ['Butch Cassidy and the Sundance Kid', 1969],
  ['True Grit', 2010],
  ['Tombstone', 1993],
  ['The Wild Bunch', 1969],
  ['Rio Bravo', 1959],
  ['Deadwood', 2004, 'tv'],
  ['3:10 to Yuma', 2007],
]

const turkishSeries: readonly NamedTitle[] = [
  ['Forbidden Love', 2008, 'tv'],
  ['Resurrection: Ertugrul', 2014, 'tv'],
  ['Black Money Love', 2014, 'tv'],
  ['Ezel', 2009, 'tv'],
  ['Magnificent Century', 2011, 'tv'],
  ['Ethos', 2020, 'tv'],
  ['The Protector', 2018, 'tv'],
  ['Love Is in the Air', 2020, 'tv'],
]

/** Likes superheroes and two Korean series. */
const heroesAndKorea: readonly NamedTitle[] = [
  ['Spider-Man: No Way Home', 2021],
  ['Avengers: Endgame', 2019],
  ['Black Panther', 2018],
  ['Guardians of the Galaxy Vol. 2', 2017],
  ['Thor: Ragnarok', 2017],
  ['Doctor Strange', 2016],
  ['Ant-Man', 2015],
  ['Boys Over Flowers', 2009, 'tv'],
  ['Business Proposal', 2022, 'tv'],
]

const frenchComedies: readonly NamedTitle[] = [
  ['The Intouchables', 2011],
  ['The Dinner Game', 1998],
  ['Welcome to the Sticks', 2008],
  ['The Visitors', 1993],
  ['La Grande Vadrouille', 1966],
  ["Don't Look Now: We're Being Shot At", 1966],
  ['Amélie', 2001],
  ['The Closet', 2001],
  ['Serial (Bad) Weddings', 2014],
  ['The Tall Blond Man with One Black Shoe', 1972],
  ['Heartbreaker', 2010],
]

const ghibliAndPixar: readonly NamedTitle[] = [
  ['Spirited Away', 2001],
  ['My Neighbor Totoro', 1988],
  ["Howl's Moving Castle", 2004],
  ["Kiki's Delivery Service", 1989],
  ['Ponyo', 2008],
  ['Up', 2009],
  ['WALL·E', 2008],
  ['Ratatouille', 2007],
  ['Inside Out', 2015],
  ['Toy Story', 1995],
  ['Coco', 2017],
]

const standUp: readonly NamedTitle[] = [
  ['Eddie Murphy Raw', 1987],
  ['Richard Pryor: Live on the Sunset Strip', 1982],
  ['Dave Chappelle: Sticks & Stones', 2019],
  ['Hannah Gadsby: Nanette', 2018],
  ['Bo Burnham: Inside', 2021],
  ['The Great British Bake Off', 2010, 'tv'],
  ['Survivor', 2000, 'tv'],
  ["RuPaul's Drag Race", 2009, 'tv'],
  ['Queer Eye', 2018, 'tv'],
  ['Love Is Blind', 2020, 'tv'],
]

const nordicCrime: readonly NamedTitle[] = [
  ['The Bridge', 2011, 'tv'],
  ['The Killing', 2007, 'tv'],
  ['Borgen', 2010, 'tv'],
  ['Trapped', 2015, 'tv'],
  ['Wallander', 2005, 'tv'],
  ['Bordertown', 2016, 'tv'],
  ['The Girl with the Dragon Tattoo', 2009],
  ['The Hunt', 2012],
  ['Headhunters', 2011],
  ['The Chestnut Man', 2021, 'tv'],
]

const musicals: readonly NamedTitle[] = [
  ["Singin' in the Rain", 1952],
  ['The Sound of Music', 1965],
  ['West Side Story', 1961],
  ['Chicago', 2002],
  ['Cabaret', 1972],
  ['La La Land', 2016],
  ['Moulin Rouge!', 2001],
  ['Grease', 1978],
  ['My Fair Lady', 1964],
  ['Les Misérables', 2012],
  ['The Umbrellas of Cherbourg', 1964],
]

const sport: readonly NamedTitle[] = [
  ['Rocky', 1976],
  ['Raging Bull', 1980],
  ['Moneyball', 2011],
  ['Remember the Titans', 2000],
  ['Hoosiers', 1986],
  ['Creed', 2015],
  ['Rush', 2013],
  ['Field of Dreams', 1989],
  ['Friday Night Lights', 2006, 'tv'],
  ['Bend It Like Beckham', 2002],
]

const noir: readonly NamedTitle[] = [
  ['Double Indemnity', 1944],
  ['Out of the Past', 1947],
  ['The Big Sleep', 1946],
  ['Touch of Evil', 1958],
  ['Chinatown', 1974],
  ['L.A. Confidential', 1997],
  ['The Third Man', 1949],
  ['Blade Runner', 1982],
  ['In a Lonely Place', 1950],
  ['Le Samouraï', 1967],
]

const trials: readonly NamedTitle[] = [
  ['12 Angry Men', 1957],
  ['A Few Good Men', 1992],
  ['To Kill a Mockingbird', 1962],
  ['Witness for the Prosecution', 1957],
  ['Anatomy of a Murder', 1959],
  ['Primal Fear', 1996],
  ['The Verdict', 1982],
  ['My Cousin Vinny', 1992],
  ['The Good Wife', 2009, 'tv'],
  ['A Time to Kill', 1996],
]

const christmas: readonly NamedTitle[] = [
  ["It's a Wonderful Life", 1946],
  ['Home Alone', 1990],
  ['Elf', 2003],
  ['Love Actually', 2003],
  ['The Holiday', 2006],
  ['Miracle on 34th Street', 1947],
  ['The Santa Clause', 1994],
  ['A Christmas Story', 1983],
  ['The Polar Express', 2004],
  ['Scrooged', 1988],
]

const scaredTeenager: readonly NamedTitle[] = [
  ['A Quiet Place', 2018],
  ['The Ring', 2002],
  ['The Sixth Sense', 1999],
  ['Happy Death Day', 2017],
  ['Insidious', 2010],
  ['The Others', 2001],
  ['Lights Out', 2016],
  ['Stranger Things', 2016, 'tv'],
  ['M3GAN', 2022],
]

const spanishMother: readonly NamedTitle[] = [
  ['Volver', 2006],
  ['The Secret in Their Eyes', 2009],
  ['Money Heist', 2017, 'tv'],
  ['Roma', 2018],
  ['Velvet', 2014, 'tv'],
  ['Like Water for Chocolate', 1992],
]

const spanishFather: readonly NamedTitle[] = [
  ['Narcos', 2015, 'tv'],
  ['Wild Tales', 2014],
  ["Pan's Labyrinth", 2006],
  ['The Invisible Guest', 2017],
  ['Nine Queens', 2000],
]

const trueCrime: readonly NamedTitle[] = [
  ['Making a Murderer', 2015, 'tv'],
  ['The Jinx: The Life and Deaths of Robert Durst', 2015, 'tv'],
  ['Tiger King', 2020, 'tv'],
  ['The Staircase', 2004, 'tv'],
  ['Capturing the Friedmans', 2003],
  ['The Thin Blue Line', 1988],
  ['Mindhunter', 2017, 'tv'],
  ['Zodiac', 2007],
  ['The Keepers', 2017, 'tv'],
  ['Amanda Knox', 2016],
]

const starTrek: readonly NamedTitle[] = [
  ['Star Trek: The Next Generation', 1987, 'tv'],
  ['Star Trek: Deep Space Nine', 1993, 'tv'],
  ['Star Trek: Voyager', 1995, 'tv'],
  ['Star Trek II: The Wrath of Khan', 1982],
  ['Star Trek: First Contact', 1996],
  ['The Expanse', 2015, 'tv'],
  ['Galaxy Quest', 1999],
]

/** The people. */
export const unseen: readonly Persona[] = [
  { name: 'westerns', likes: westerns },
  { name: 'Turkish series', likes: turkishSeries },
  { name: 'superheroes and Korea', likes: heroesAndKorea },
  { name: 'French comedies', likes: frenchComedies },
  { name: 'Ghibli and Pixar', likes: ghibliAndPixar },
  { name: 'stand-up and reality', likes: standUp },
  { name: 'Nordic crime', likes: nordicCrime },
  { name: 'musicals', likes: musicals },
  { name: 'sport', likes: sport },
  { name: 'noir', likes: noir },
  { name: 'trials', likes: trials },
  { name: 'Christmas', likes: christmas },
  { name: 'teenager who likes horror', likes: scaredTeenager, maturity: 'teen' },
  { name: 'true crime', likes: trueCrime },
  { name: 'Star Trek', likes: starTrek },
  {
    name: 'a mixed three',
    likes: [
      ['Amélie', 2001],
      ['The Wire', 2002, 'tv'],
      ['Paddington 2', 2017],
    ],
  },
  { name: 'Spanish couple', likes: spanishMother, others: [{ likes: spanishFather }] },
]
