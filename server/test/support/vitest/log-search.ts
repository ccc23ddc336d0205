import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PASSWORD } from '../password.ts'

const consonants = '[BCDFGHJKLMNPQRSTVWXZ]{4}'

/** What no log may hold, whatever a test did. */
const forbidden: Record<string, RegExp> = {
  'a device code': /dvc_(?!\[redacted\])[A-Za-z0-9_-]{8,}/,
  'a refresh token': /(?<![a-z])rt_[0-9a-f]{16,}/,
  'a cookie': /ws_[0-9a-f]{16,}|set-cookie|__Host-marquee=/i,
  'a session token': /eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+\./,
  'an invitation or a reset link': /(inv|rst)_(?!\[redacted\])[A-Za-z0-9_-]{8,}/,
  'the secret of a connection': /(hook|feed)_(?!\[redacted\])[A-Za-z0-9_-]{16,}/,
  'a user code': new RegExp(`\\b${consonants}-${consonants}\\b`),
  'a password': new RegExp(PASSWORD),
  'an e-mail address': /@example\.org/,
  'the name of a device': /Living room/,
}

/** Every file of a folder with what it must not hold: one line each, without the secret itself. */
export function searchLogs(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => searchFile(path.join(folder, name)))
}

function searchFile(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return Object.entries(forbidden).flatMap(([what, pattern]) => {
    const found = pattern.exec(text)
    if (!found) return []
    const line = text.slice(0, found.index).split('\n').length
    return [`${file}:${line} holds ${what} (${pattern})`]
  })
}
