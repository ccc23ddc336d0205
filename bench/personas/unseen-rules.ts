import { before, hasGenre, isAbout, mostlyFilms, type Rules, speaks, yearOf } from './facts.ts'

/** What the pages of the personas in personas-unseen.ts must satisfy. */
export const unseenRules: Readonly<Record<string, Rules>> = {
  westerns: {
    shares: [mostlyFilms, { what: 'western', is: hasGenre('Western'), min: 0.6 }],
    hero: [{ what: 'western', is: hasGenre('Western'), min: 0.7 }],
  },
  'superheroes and Korea': {
    shares: [{ what: 'action or adventure', is: hasGenre('Action', 'Adventure', 'Action & Adventure'), min: 0.6 }],
    named: { name: /Korean/, within: 20, is: speaks('ko') },
    forbidden: ['Battle For SkyArk', 'Max Steel'],
  },
  'French comedies': {
    shares: [mostlyFilms, { what: 'French', is: speaks('fr'), min: 0.8 }, { what: 'before 1930', is: before(1930), max: 0 }],
    hero: [{ what: 'comedy', is: hasGenre('Comedy'), min: 0.8 }],
  },
  'Ghibli and Pixar': {
    shares: [
      { what: 'animation', is: hasGenre('Animation'), min: 0.8 },
      { what: 'since 2010', is: (facts) => yearOf(facts) >= 2010, min: 0.1 },
    ],
    hero: [{ what: 'animation', is: hasGenre('Animation'), min: 1 }],
  },
  'stand-up and reality': {
    hero: [{ what: 'comedy or reality', is: hasGenre('Comedy', 'Reality'), min: 0.6 }],
    strays: ['Casablanca', 'Fight Club', 'The Dark Knight', 'Game of Thrones', 'Return of the Jedi'],
  },
  'Nordic crime': {
    shares: [{ what: 'crime, thriller or drama', is: hasGenre('Crime', 'Thriller', 'Drama', 'Mystery'), min: 0.85 }],
    strays: ['Fight Club', 'Pulp Fiction', 'The Godfather', 'Interstellar'],
  },
  musicals: {
    shares: [mostlyFilms, { what: 'music', is: hasGenre('Music'), min: 0.4 }],
    hero: [{ what: 'music or romance', is: hasGenre('Music', 'Romance'), min: 0.7 }],
    strays: ['12 Angry Men', 'Fight Club', 'Psycho', 'The Godfather'],
  },
  trials: {
    shares: [mostlyFilms],
    hero: [{ what: 'about trials', is: isAbout('courtroom', 'court', 'court case', 'trial', 'lawyer'), min: 0.6 }],
  },
  Christmas: {
    shares: [mostlyFilms],
    hero: [{ what: 'about Christmas', is: isAbout('christmas', 'santa claus', 'holiday'), min: 0.6 }],
  },
  'true crime': { strays: ['Riverdale', 'Euphoria', 'Now You See Me'] },
  'Star Trek': { strays: ['Fight Club', 'The Shawshank Redemption', 'Forrest Gump', 'Pulp Fiction', 'Titanic'] },
  'teenager who likes horror': { isTeen: true },
  'Spanish couple': { isTogether: true },
  noir: {
    shares: [mostlyFilms, { what: 'crime, thriller or mystery', is: hasGenre('Crime', 'Thriller', 'Mystery'), min: 0.7 }],
    strays: ['Titanic', 'Star Wars', 'Amadeus', 'The Big Lebowski'],
  },
}
