import { escapeMarkup } from '../../texts/escape-markup.ts'
import type { FeedTitle } from '../feed-titles.ts'

/** `id` is permanent. There is no link to the feed itself: its URL contains the token, and people share feeds. */
export type Channel = { title: string; id: string; site: string; updatedAt: number }

/** RSS 2.0. */
export function rss(titles: readonly FeedTitle[], channel: Channel): string {
  const items = titles.map((one) =>
    element('item', [
      text('title', nameOf(one)),
      text('link', linkTo(one, channel)),
      `<guid isPermaLink="false">${escapeMarkup(one.id)}</guid>`,
      text('description', summaryOf(one)),
      ...one.genres.map((genre) => text('category', genre)),
    ]),
  )
  const head = [
    text('title', channel.title),
    text('link', channel.site),
    text('description', channel.title),
    text('lastBuildDate', new Date(channel.updatedAt).toUTCString()),
    '<ttl>60</ttl>',
  ]
  return `${XML_DECLARATION}<rss version="2.0">${element('channel', [...head, ...items])}</rss>\n`
}

/** Atom (RFC 4287). */
export function atom(titles: readonly FeedTitle[], channel: Channel): string {
  const updated = text('updated', new Date(channel.updatedAt).toISOString())
  const entries = titles.map((one) =>
    element('entry', [
      text('title', nameOf(one)),
      text('id', linkTo(one, channel)),
      `<link href="${escapeMarkup(linkTo(one, channel))}"/>`,
      updated,
      text('summary', summaryOf(one)),
      ...one.genres.map((genre) => `<category term="${escapeMarkup(genre)}"/>`),
    ]),
  )
  const head = [
    text('title', channel.title),
    text('id', channel.id),
    updated,
    '<author><name>Marquee</name></author>',
    `<link href="${escapeMarkup(channel.site)}"/>`,
  ]
  return `${XML_DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom">${[...head, ...entries].join('\n')}</feed>\n`
}

const XML_DECLARATION = '<?xml version="1.0" encoding="utf-8"?>\n'
function element(name: string, inside: readonly string[]): string {
  return `<${name}>${inside.join('\n')}</${name}>`
}

function text(name: string, value: string): string {
  return `<${name}>${escapeMarkup(removeInvalidXml(value))}</${name}>`
}

/** Removes characters that XML 1.0 cannot represent: controls, and halves of surrogate pairs. */
function removeInvalidXml(value: string): string {
  return [...value.toWellFormed()].filter((character) => character >= ' ' || '\t\n\r'.includes(character)).join('')
}

const nameOf = ({ title, year }: FeedTitle) => (year === null ? title : `${title} (${year})`)
const summaryOf = ({ reason, overview }: FeedTitle) => (overview === '' ? reason : `${reason}. ${overview}`)
const linkTo = ({ id }: FeedTitle, { site }: Channel) => `${site}/title/${id}`
