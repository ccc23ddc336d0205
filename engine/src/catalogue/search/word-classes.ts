// Words of the same meaning, and articles.

const classes = `1 one i|2 two ii|3 three iii|4 four iv|5 five v|6 six vi|7 seven vii|8 eight viii|9 nine ix|10 ten x|11 eleven xi
12 twelve xii|13 thirteen xiii|14 fourteen xiv|15 fifteen xv|16 sixteen xvi|17 seventeen xvii|18 eighteen xviii|19 nineteen xix
20 twenty xx|30 thirty|40 forty|50 fifty|60 sixty|100 hundred|1st first|2nd second|3rd third|4th fourth|5th fifth|6th sixth|7th seventh
8th eighth|9th ninth|10th tenth|13th thirteenth|dr doctor|mr mister|vs versus|vol volume|pt part|st saint`
  .split(/[|\n]/)
  .map((line) => line.split(' '))

const classOf = new Map(classes.flatMap((words) => words.map((word) => [word, words] as const)))

/** Other words of the same meaning: numbers as digits, words and Roman numerals, and common abbreviations. */
export function equivalentsOf(word: string): readonly string[] {
  return (classOf.get(word) ?? none).filter((other) => other !== word)
}

const none: readonly string[] = []

/** Articles at the start of a name, which people often leave out. */
export const articles: readonly string[] =
  'the a an der die das ein eine le la les un une des el los las una il lo gli o os den det het een ett'.split(' ')
