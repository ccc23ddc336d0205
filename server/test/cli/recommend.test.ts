import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { seeded } from '@marquee/engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UsageError } from '../../src/cli/command.ts'
import { recommendCommand } from '../../src/cli/commands/recommend.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'marquee-recommend-'))
const at = (name: string) => path.join(folder, name)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Two crowds who meet nothing in common: whoever knows one of its titles wants the rest of that crowd's. */
function crowds(people: number): string {
  const lines = ['user,mediaId']
  for (let person = 0; person < people; person++) {
    const side = person % 2
    for (let title = 0; title < 20; title++)
      if ((person * 7 + title * 3) % 4 !== 0) lines.push(`p${person},${side ? 'odd' : 'even'}-${title}`)
  }
  return lines.join('\r\n')
}

async function recommend(options: Record<string, string>) {
  const result = await recommendCommand.runAlone(
    { env: {}, now: Date.now, random: () => Buffer.alloc(0) },
    { words: [], options },
  )
  const [header, ...lines] = readFileSync(options['out'] ?? '', 'utf8')
    .trimEnd()
    .split('\n')
  const lists = new Map<string, string[]>()
  for (const line of lines) {
    const [user = '', id = ''] = line.split(',')
    lists.set(user, [...(lists.get(user) ?? []), id])
  }
  return { result, header, lists }
}

describe('marquee recommend', () => {
  let lists: Map<string, string[]>
  let header: string | undefined
  beforeAll(async () => {
    writeFileSync(at('train.csv.gz'), gzipSync(crowds(80)))
    writeFileSync(at('catalogue.ndjson'), JSON.stringify({ id: 'even-3', media_type: 'movie', title: 'Three' }))
    writeFileSync(
      at('histories.csv'),
      'user,mediaId\nanna,even-0\nanna,even-1\nben,odd-2\nben,odd-2\nben,odd-5\ncleo,nobody-knows-it\n',
    )
    ;({ lists, header } = await recommend({
      train: at('train.csv.gz'),
      histories: at('histories.csv'),
      top: '10',
      out: at('recs.csv'),
    }))
  }, 60_000)

  it('counts the ratings with a time in the future, and ignores that time', async () => {
    writeFileSync(
      at('times.csv'),
      'user,mediaId,ratedAt\nanna,even-0,2099-01-01\nanna,even-1,1500000000\nben,odd-2,95617584000000\n',
    )
    const { result } = await recommend({
      histories: at('times.csv'),
      catalogue: at('catalogue.ndjson'),
      top: '1',
      out: at('times-out.csv'),
    })
    expect(result.text).toContain('2 ratings have a time in the future, which is ignored')
    expect(result.data).toMatchObject({ future: 2 })
  })

  it('writes as many unseen titles as asked for each person, none twice, for ids that are in no catalogue', () => {
    expect(header).toBe('user,mediaId')
    expect([...lists.keys()]).toEqual(['anna', 'ben', 'cleo'])
    for (const list of lists.values()) expect(new Set(list).size).toBe(10)
    expect(lists.get('anna')).not.toContain('even-0')
    expect(lists.get('ben')).not.toContain('odd-5')
  })

  it('puts the titles first that go with the history', () => {
    const kindsFor = (name: string) => new Set(lists.get(name)?.map((id) => id.split('-')[0]))
    expect([...kindsFor('anna')]).toEqual(['even'])
    expect([...kindsFor('ben')]).toEqual(['odd'])
  })

  it('writes the same again for the same seed and the lines in any order, and says what it chose', async () => {
    const [first = '', ...others] = crowds(80).split('\r\n')
    writeFileSync(at('reversed.csv'), [first, ...others.reverse()].join('\n'))
    const again = await recommend({ train: at('reversed.csv'), histories: at('histories.csv'), top: '10', out: at('again.csv') })
    expect([...again.lists]).toEqual([...lists])
    expect(again.result.data).toMatchObject({ settings: { ease: { lambda: expect.any(Number) }, evidence: expect.anything() } })
  }, 60_000)

  it('takes ratings below the floor for seen but not liked, and says which lines it could not read', async () => {
    writeFileSync(
      at('rated.csv'),
      `${crowds(60)
        .replaceAll(/(-\d+)/g, '$1,5')
        .replace('user,mediaId', 'user,mediaId,rating')}\nx,even-3,no number\n,even-3,5\n`,
    )
    writeFileSync(at('mixed.csv'), 'user,mediaId,rating\ndora,even-0,5\ndora,odd-0,1\n')
    const { result, lists } = await recommend({
      train: at('rated.csv'),
      histories: at('mixed.csv'),
      top: '8',
      out: at('mixed-recs.csv'),
    })
    expect(lists.get('dora')?.every((id) => id.startsWith('even-'))).toBe(true)
    expect(lists.get('dora')).not.toContain('odd-0')
    expect(result.data).toMatchObject({ refused: 2 })
    expect(result.text).toContain('rating "no number" is not a number')
  }, 60_000)

  it('weighs recent titles of a history more than old ones, and all alike without times', async () => {
    const [header, ...lines] = crowds(80).split('\r\n')
    const timed = lines.map((line, i) => `${line},${2001 + (i % 3)}-0${1 + (i % 9)}-01`)
    writeFileSync(at('timed.csv'), [`${header},ratedAt`, ...timed].join('\n'))
    const history = (person: string, even: string, odd: string) =>
      [0, 1, 2].flatMap((title) => [`${person},even-${title},${even}`, `${person},odd-${title},${odd}`])
    const ratings = [
      ...history('odd lately', '2001-01-01', '2013-01-01'),
      ...history('even lately', '2013-01-01', '2001-01-01'),
      ...history('whenever', '', ''),
    ]
    writeFileSync(at('moved-on.csv'), ['user,mediaId,ratedAt', ...ratings].join('\n'))
    const options = { train: at('timed.csv'), histories: at('moved-on.csv'), top: '10', out: at('moved-on-recs.csv') }
    const { lists } = await recommend(options)
    const odd = (person: string) => lists.get(person)?.filter((id) => id.startsWith('odd-')).length ?? 0
    expect(odd('odd lately')).toBeGreaterThan(6)
    expect(odd('even lately')).toBeLessThan(4)
    expect([0, 10]).not.toContain(odd('whenever'))
  }, 60_000)

  it('gives strangers what is met lately, where the training file has times', async () => {
    const random = seeded(3)
    const meetings = Array.from({ length: 60 * 24 }, (_, i) => ({ person: i % 60, month: Math.floor(i / 60) }))
    const lines = meetings
      .filter(({ month }) => random() < (month < 12 ? 0.6 : 0.4))
      .map(({ person, month }) => `p${person},t${month * 2 + Math.floor(random() * 8)},${Date.UTC(2001, month) / 1000}`)
    writeFileSync(at('fashion.csv'), ['user,mediaId,ratedAt', ...lines].join('\n'))
    const months = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 21]
    const old = (person: string, month: (at: number) => number) =>
      months.map((at, title) => `${person},t${title},${Date.UTC(2001, month(at)) / 1000}`)
    const histories = [
      'nobody,unheard-of,',
      'long ago,t0,',
      'long ago,t1,',
      ...old('gone', () => 0),
      ...old('regular', (at) => at),
    ]
    writeFileSync(at('stranger.csv'), ['user,mediaId,ratedAt', ...histories].join('\n'))
    const files = { train: at('fashion.csv'), histories: at('stranger.csv'), out: at('stranger-recs.csv') }
    const { lists } = await recommend({ ...files, top: '10' })
    // Titles are numbered by when they were new, up to 53; counting all meetings alike, those below 24 lead.
    const mean = (person: string) => (lists.get(person) ?? []).reduce((sum, id) => sum + Number(id.slice(1)) / 10, 0)
    expect(mean('nobody')).toBeGreaterThan(36)
    // Who names only what was met at first lived then, whatever is met lately.
    expect(mean('long ago')).toBeLessThan(24)
    // Who met the same over all the time, and has been silent for no longer than usual, is still there.
    expect(mean('regular')).toBeGreaterThan(mean('gone') + 12)
  }, 60_000)

  it('reads neighbour lists of the catalogue: a title that nobody met is found by who met its neighbour', async () => {
    const numbered = (line: string) =>
      line.replace(/(even|odd)-(\d+)/, (_, side, at) => `MV_${1 + Number(at) * 2 + (side === 'odd' ? 1 : 0)}`)
    writeFileSync(at('numbered.csv'), crowds(80).split('\r\n').map(numbered).join('\n'))
    const facts = (id: number, more = {}) =>
      JSON.stringify({ id: `MV_${id}`, media_type: 'movie', title: `Title ${id}`, ...more })
    const titles = [facts(1, { neighbours: ['MV_901'] }), facts(900), facts(901), facts(902)]
    writeFileSync(at('listed.ndjson'), titles.join('\n'))
    writeFileSync(at('one.csv'), 'user,mediaId\nanna,MV_1\n')
    const files = { train: at('numbered.csv'), histories: at('one.csv'), catalogue: at('listed.ndjson') }
    const { lists } = await recommend({ ...files, top: '42', out: at('listed-recs.csv') })
    const place = (id: string) => lists.get('anna')?.indexOf(id) ?? -1
    expect(place('MV_901')).toBeGreaterThanOrEqual(0)
    expect(place('MV_901')).toBeLessThan(30)
    expect(Math.min(...['MV_900', 'MV_902'].map((id) => (place(id) < 0 ? 99 : place(id))))).toBeGreaterThan(place('MV_901'))
  }, 60_000)

  it.each([
    ['an empty file', '', 'is empty'],
    ['a file without a header', '1,2,3\n4,5,6\n', 'must begin with a line that names its columns'],
  ])('says what is wrong with %s', async (_what, content, message) => {
    writeFileSync(at('bad.csv'), content)
    const options = { train: at('bad.csv'), histories: at('histories.csv'), out: at('never.csv') }
    await expect(recommend(options)).rejects.toThrow(message)
  })

  it('recommends by the facts of a catalogue alone where there is nobody to train on', async () => {
    const title = (number: number) => ({
      ...{ id: `MV_${number}`, media_type: 'movie', title: `Title ${number}`, vote_count: 100 },
      ...{
        genres: [{ id: number % 2, name: `genre ${number % 2}` }],
        keywords: [{ id: number % 2, name: `word ${number % 2}` }],
      },
    })
    const titles = Array.from({ length: 20 }, (_, at) => JSON.stringify(title(at + 1)))
    writeFileSync(at('facts.ndjson'), titles.join('\n'))
    writeFileSync(at('fan.csv'), 'user,mediaId\nanna,MV_1\nanna,MV_3\n')
    const options = { histories: at('fan.csv'), catalogue: at('facts.ndjson'), top: '5', out: at('facts.csv') }
    const { lists, result } = await recommend(options)
    expect(lists.get('anna')?.map((id) => Number(id.slice(3)) % 2)).toEqual([1, 1, 1, 1, 1])
    expect(result.data).toMatchObject({ trainedOn: 0 })
  })

  it('says what is wrong with a gzip that breaks off, and with a file that is not there', async () => {
    writeFileSync(at('cut.csv.gz'), gzipSync(crowds(80)).subarray(0, 200))
    const options = { histories: at('histories.csv'), out: at('never.csv') }
    await expect(recommend({ train: at('cut.csv.gz'), ...options })).rejects.toThrow(/breaks off|ends too early|cut|broken/i)
    await expect(recommend({ train: at('nowhere.csv'), ...options })).rejects.toThrow('there is no file')
  })

  it.each([
    ['one person', 'user,mediaId\nonly,a\nonly,b\nonly,c\n'],
    ['one title', 'user,mediaId\na,only\nb,only\n'],
    ['all alike', `user,mediaId\n${Array.from({ length: 12 }, (_, i) => `p${i},a\np${i},b\np${i},c`).join('\n')}\n`],
    ['nothing but a header', 'user,mediaId\n'],
  ])(
    'does what can be done with %s',
    async (_what, content) => {
      writeFileSync(at('thin.csv'), content)
      writeFileSync(at('thin-histories.csv'), 'user,mediaId\nz,a\n')
      const { lists } = await recommend({ train: at('thin.csv'), histories: at('thin-histories.csv'), out: at('thin-recs.csv') })
      expect(lists.get('z') ?? []).not.toContain('a')
    },
    60_000,
  )

  it('wants its files named', () => {
    expect(() => recommendCommand.check?.({ words: [], options: { train: 'a' } })).toThrow(UsageError)
    const alone = { histories: 'b', out: 'c' }
    expect(() => recommendCommand.check?.({ words: [], options: alone })).toThrow('--catalogue')
    expect(() => recommendCommand.check?.({ words: [], options: { train: 'a', histories: 'b', out: 'c', top: '0' } })).toThrow(
      '--top',
    )
  })
})
