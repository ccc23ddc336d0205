import type { components, Row } from '../types.gen.ts'

type PageHead = components['schemas']['PageHead']

/** The request that composes a page, now or again. */
export type PageRecipe = Pick<PageHead, 'pageFilters' | 'name' | 'withProfiles'>

/** An item of a row: a title, or a link to another page. */
export type RowItem = Row['items'][number]
