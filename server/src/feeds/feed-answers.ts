import { z } from 'zod'
import { etagOf } from '../http/etags.ts'
import { Answer } from '../http/route.ts'

/** A feed token in a path. */
export const FeedToken = z.string().max(200)

/** Clients look every few minutes; the page behind a feed changes every few hours. */
const CACHE = 'private, max-age=900'

/** A feed's text, for apps in browsers too: a token opens it, no cookie does. */
export function feedAnswer(text: string, type = 'application/json; charset=utf-8'): Answer {
  const bytes = Buffer.from(text)
  return new Answer(200, bytes, {
    'content-type': type,
    'cache-control': CACHE,
    'access-control-allow-origin': '*',
    etag: etagOf(bytes),
  })
}
