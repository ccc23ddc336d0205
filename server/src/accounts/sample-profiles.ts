import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SampleEvent } from '../taste/bulk/sample-history.ts'

const FOLDER = fileURLToPath(new URL('../../demo/profiles', import.meta.url))

/** A sample profile for visitors, with its history. */
export type SampleProfile = { name: string; avatar: string; region: string; services: string[]; samples: SampleEvent[] }

/** Reads the built-in sample profiles; a line is a field and its value, or a title and an event. */
export function sampleProfiles(): SampleProfile[] {
  return readdirSync(FOLDER)
    .sort()
    .map((file) => parse(readFileSync(path.join(FOLDER, file), 'utf8')))
}

function parse(text: string): SampleProfile {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const field = (name: string) => lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? ''
  return {
    name: field('name'),
    avatar: field('avatar'),
    region: field('region'),
    services: field('services').split(' '),
    samples: lines.filter((line) => /^(MV|TV)_/.test(line)).map(sampleOf),
  }
}

function sampleOf(line: string): SampleEvent {
  const [mediaId = '', what = '', daysAgo = '0'] = line.split(' ')
  return { mediaId, what, daysAgo: Number(daysAgo) }
}
