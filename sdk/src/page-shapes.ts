import type { components, Row } from './types.gen.ts'

type PageHead = components['schemas']['PageHead']

/** What makes a page, and makes it again. */
export type PageRecipe = Pick<PageHead, 'pageFilters' | 'name' | 'withProfiles'>

/** What stands in a row: a title, or a way to another page. */
export type RowItem = Row['items'][number]
