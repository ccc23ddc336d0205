/** What people type, and the title that they mean: a film by its year, a series as `tv`. */
export const everydayQueries = readQueries(`
matrix | The Matrix | 1999
the matrix | The Matrix | 1999
the exorcist | The Exorcist | 1973
exorcist | The Exorcist | 1973
persona | Persona | 1966
stalker | Stalker | 1979
godfather | The Godfather | 1972
god fat | The Godfather | 1972
godfahter | The Godfather | 1972
godfather 2 | The Godfather: Part II | 1974
godfather part ii | The Godfather: Part II | 1974
godfather part 3 | The Godfather: Part III | 1990
seven | Se7en | 1995
se7en | Se7en | 1995
heat | Heat | 1995
aliens | Aliens | 1986
alien 3 | Alien³ | 1992
empire strikes back | The Empire Strikes Back | 1980
return of the jedi | Return of the Jedi | 1983
phantom menace | Star Wars: Episode I - The Phantom Menace | 1999
force awakens | Star Wars: The Force Awakens | 2015
rogue one | Rogue One: A Star Wars Story | 2016
lord of the rings | The Lord of the Rings: The Fellowship of the Ring | 2001
fellowship of the ring | The Lord of the Rings: The Fellowship of the Ring | 2001
two towers | The Lord of the Rings: The Two Towers | 2002
return of the king | The Lord of the Rings: The Return of the King | 2003
the dark kni | The Dark Knight | 2008
dark knight | The Dark Knight | 2008
dark knight rises | The Dark Knight Rises | 2012
batman begins | Batman Begins | 2005
rocky 2 | Rocky II | 1979
rocky ii | Rocky II | 1979
rocky 4 | Rocky IV | 1985
rocky | Rocky | 1976
ocean's 11 | Ocean's Eleven | 2001
oceans eleven | Ocean's Eleven | 2001
oceans 12 | Ocean's Twelve | 2004
2001 | 2001: A Space Odyssey | 1968
space odyssey | 2001: A Space Odyssey | 1968
wall-e | WALL·E | 2008
walle | WALL·E | 2008
wall e | WALL·E | 2008
spider man | Spider-Man | 2002
spiderman 2 | Spider-Man 2 | 2004
mash | M*A*S*H | 1970
amelie | Amélie | 2001
amélie | Amélie | 2001
dr strangelove | Dr. Strangelove or: How I Learned to Stop Worrying and Love the Bomb | 1964
pulp fiction | Pulp Fiction | 1994
pulp fic | Pulp Fiction | 1994
fight club | Fight Club | 1999
forrest gump | Forrest Gump | 1994
forest gump | Forrest Gump | 1994
intersteller | Interstellar | 2014
shawshank | The Shawshank Redemption | 1994
shawshank redemtion | The Shawshank Redemption | 1994
schindlers list | Schindler's List | 1993
casino | Casino | 1995
raging bull | Raging Bull | 1980
the departed | The Departed | 2006
departed | The Departed | 2006
shining | The Shining | 1980
clockwork orange | A Clockwork Orange | 1971
full metal jacket | Full Metal Jacket | 1987
psycho | Psycho | 1960
vertigo | Vertigo | 1958
rear window | Rear Window | 1954
birds | The Birds | 1963
north by northwest | North by Northwest | 1959
casablanca | Casablanca | 1942
gone with the wind | Gone with the Wind | 1939
wizard of oz | The Wizard of Oz | 1939
singin in the rain | Singin' in the Rain | 1952
some like it hot | Some Like It Hot | 1959
twelve angry men | 12 Angry Men | 1957
its a wonderful life | It's a Wonderful Life | 1946
third man | The Third Man | 1949
metropolis | Metropolis | 1927
nosferatu | Nosferatu | 1922
great dictator | The Great Dictator | 1940
seven samurai | Seven Samurai | 1954
quatre cents coups | The 400 Blows | 1959
7 samurai | Seven Samurai | 1954
spirited away | Spirited Away | 2001
千と千尋 | Spirited Away | 2001
princess mononoke | Princess Mononoke | 1997
totoro | My Neighbor Totoro | 1988
my neighbour totoro | My Neighbor Totoro | 1988
akira | Akira | 1988
ghost in the shell | Ghost in the Shell | 1995
oldboy | Oldboy | 2003
old boy | Oldboy | 2003
crouching tiger | Crouching Tiger, Hidden Dragon | 2000
in the mood for love | In the Mood for Love | 2000
das boot | Das Boot | 1981
lives of others | The Lives of Others | 2006
leben der anderen | The Lives of Others | 2006
lola rennt | Run Lola Run | 1998
goodbye lenin | Good Bye, Lenin! | 2003
downfall | Downfall | 2004
der untergang | Downfall | 2004
untergang | Downfall | 2004
leon | Leon: The Professional | 1994
the professional | Leon: The Professional | 1994
intouchables | The Intouchables | 2011
breathless | Breathless | 1960
the 400 blows | The 400 Blows | 1959
400 blows | The 400 Blows | 1959
cinema paradiso | Cinema Paradiso | 1988
la dolce vita | La Dolce Vita | 1960
dolce vita | La Dolce Vita | 1960
8 1/2 | 8½ | 1963
life is beautiful | Life Is Beautiful | 1997
la vita e bella | Life Is Beautiful | 1997
bicycle thieves | Bicycle Thieves | 1948
good bad ugly | The Good, the Bad and the Ugly | 1966
the good the bad and the ugly | The Good, the Bad and the Ugly | 1966
once upon a time in the west | Once Upon a Time in the West | 1968
pan's labyrinth | Pan's Labyrinth | 2006
laberinto del fauno | Pan's Labyrinth | 2006
city of god | City of God | 2002
cidade de deus | City of God | 2002
the hunt | The Hunt | 2012
girl with the dragon tattoo | The Girl with the Dragon Tattoo | 2011
seventh seal | The Seventh Seal | 1957
the 7th seal | The Seventh Seal | 1957
solaris | Solaris | 1972
come and see | Come and See | 1985
3 idiots | 3 Idiots | 2009
jaws | Jaws | 1975
et | E.T. the Extra-Terrestrial | 1982
e.t. | E.T. the Extra-Terrestrial | 1982
jurassic park | Jurassic Park | 1993
jurasic park | Jurassic Park | 1993
jurassic p | Jurassic Park | 1993
raiders of the lost ark | Raiders of the Lost Ark | 1981
temple of doom | Indiana Jones and the Temple of Doom | 1984
back to the future | Back to the Future | 1985
back to the future 2 | Back to the Future Part II | 1989
terminator | The Terminator | 1984
terminator 2 | Terminator 2: Judgment Day | 1991
blade runner | Blade Runner | 1982
blad runner | Blade Runner | 1982
die hard | Die Hard | 1988
top gun | Top Gun | 1986
titanic | Titanic | 1997
avatar | Avatar | 2009
braveheart | Braveheart | 1995
saving private ryan | Saving Private Ryan | 1998
toy story | Toy Story | 1995
toy story 3 | Toy Story 3 | 2010
lion king | The Lion King | 1994
frozen | Frozen | 2013
shrek | Shrek | 2001
up | Up | 2009
ratatouille | Ratatouille | 2007
ratatuille | Ratatouille | 2007
harry potter | Harry Potter and the Philosopher's Stone | 2001
harry potter prisoner | Harry Potter and the Prisoner of Azkaban | 2004
avengers endgame | Avengers: Endgame | 2019
avengers | The Avengers | 2012
iron man | Iron Man | 2008
black panther | Black Panther | 2018
fast and furious | Fast & Furious | 2009
mission impossible | Mission: Impossible | 1996
casino royale | Casino Royale | 2006
goldfinger | Goldfinger | 1964
memento | Memento | 2000
there will be blood | There Will Be Blood | 2007
fargo | Fargo | 1996
big lebowski | The Big Lebowski | 1998
silence of the lambs | The Silence of the Lambs | 1991
usual suspects | The Usual Suspects | 1995
get out | Get Out | 2017
la la land | La La Land | 2016
mad max fury road | Mad Max: Fury Road | 2015
dune | Dune | 2021
oppenheimer | Oppenheimer | 2023
breaking bad | Breaking Bad | tv
breking bad | Breaking Bad | tv
game of thrones | Game of Thrones | tv
game of thr | Game of Thrones | tv
the wire | The Wire | tv
wire | The Wire | tv
sopranos | The Sopranos | tv
friends | Friends | tv
seinfeld | Seinfeld | tv
simpsons | The Simpsons | tv
twin peaks | Twin Peaks | tv
stranger things | Stranger Things | tv
better call saul | Better Call Saul | tv
chernobyl | Chernobyl | tv
squid game | Squid Game | tv
money heist | Money Heist | tv
narcos | Narcos | tv
borgen | Borgen | tv
peaky blinders | Peaky Blinders | tv
attack on titan | Attack on Titan | tv
death note | Death Note | tv
cowboy bebop | Cowboy Bebop | tv 1998
`)

export type Query = { text: string; title: string; when: string }

function readQueries(table: string): Query[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [text = '', title = '', when = ''] = line.split(' | ')
      return { text, title, when }
    })
}
