import type { BlendSettings } from './model.ts'

/** What likeness by facts counts for a title: in full where nobody has met it, less as its audience grows. */
export function contentWeight({ content, coldContent, coldAudience }: BlendSettings, audience: number, reach: number): number {
  return content + (coldContent * reach * coldAudience) / (coldAudience + audience)
}
