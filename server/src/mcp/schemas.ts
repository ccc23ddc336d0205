import { z } from 'zod'
import { MediaId } from '../catalogue/facts-schema.ts'

/** The schema of a tool's input. */
export type ToolInput = z.ZodObject
export type InputOf<Input extends ToolInput> = z.output<Input>

const Title = MediaId.describe('The id of a title, as returned by other tools: MV_… for a film, TV_… for a series')
const Type = z.enum(['movie', 'tv']).optional().describe('Only films, or only series')
const Most = z.int().min(1).max(50).default(10).describe('How many at most')

export const GetPageInput = z.strictObject({
  media_type: Type,
  genres: z.array(z.string().max(60)).max(10).optional().describe('Names of genres, any of which a title must have'),
  max_minutes: z.int().min(1).max(2000).optional().describe('Maximum length in minutes'),
  min_year: z.int().min(1870).max(2200).optional(),
  max_year: z.int().min(1870).max(2200).optional(),
  owned: z.literal(true).optional().describe('Only titles in the household’s own library'),
  rows: z.int().min(1).max(20).default(6).describe('How many rows'),
  titles: z.int().min(1).max(20).default(8).describe('How many titles of each row'),
})

export const WhyInput = z.strictObject({
  page_id: z.string().max(100).describe('The id that get_page returned'),
  media_id: Title,
})

export const SearchInput = z.strictObject({ query: z.string().trim().min(1).max(200), media_type: Type, limit: Most })

export const SimilarInput = z.strictObject({ media_id: Title, limit: Most })

export const TasteInput = z.strictObject({})

export const AddToHistoryInput = z.strictObject({
  media_id: Title,
  season: z.int().min(0).max(1000).optional().describe('Needed for a series'),
  episode: z.int().min(0).max(20_000).optional(),
  watched_at: z.iso.datetime().optional().describe('Default: now'),
})

export const LikeInput = z.strictObject({ media_id: Title })

export const NotInterestedInput = z.strictObject({ media_id: Title })
