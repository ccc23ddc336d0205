/** Invented streaming services of the demo, each with a focus of its own, so that filters by service differ. */
type DemoService = { id: number; name: string; regions: readonly string[]; offers: (title: DemoTitle) => boolean }

export type DemoTitle = {
  genres: readonly string[]
  language: string
  year: number
  series: boolean
  acclaim: number
  fame: number
}

export const demoRegions = ['US', 'GB', 'DE', 'FR'] as const

const has = ({ genres }: DemoTitle, ...wanted: string[]) => wanted.some((genre) => genres.includes(genre))

export const demoServices: readonly DemoService[] = [
  { id: 9001, name: 'Lantern', regions: ['US', 'GB', 'DE', 'FR'], offers: ({ fame }) => fame >= 8 },
  { id: 9002, name: 'Silverscreen', regions: ['US', 'GB', 'FR'], offers: ({ year, series }) => year < 1990 && !series },
  { id: 9003, name: 'Paperboat', regions: ['US', 'GB', 'DE'], offers: (title) => has(title, 'Family', 'Kids', 'Animation') },
  { id: 9004, name: 'Nightbus', regions: ['US', 'DE'], offers: (title) => has(title, 'Crime', 'Thriller', 'Horror', 'Mystery') },
  { id: 9005, name: 'Atlas', regions: ['GB', 'DE', 'FR'], offers: ({ language }) => language !== 'en' },
  { id: 9006, name: 'Halfhour', regions: ['US', 'GB', 'FR'], offers: ({ series, acclaim }) => series || acclaim >= 9 },
]
