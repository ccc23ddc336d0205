import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { factsOf, openTitleImports, type TitleImports } from '../../support/fixtures/title-imports.ts'
import { onEachStore } from '../../support/world.ts'

const crlf = (...lines: string[]) => `${lines.join('\r\n')}\r\n`

onEachStore('marquee import movielens', (kind) => {
  let imports: TitleImports
  beforeEach(async () => {
    imports = await openTitleImports(kind)
    imports.write(
      'ml/movies.csv',
      crlf(
        'movieId,title,genres',
        '1,"Matrix, The (1999)",Action|Sci-Fi',
        '2,"American President, The (1995)",Comedy|Film-Noir',
        '3,"City of Lost Children, The (Cité des enfants perdus, La) (1995)",(no genres listed)',
        '4,Unlinked (2001),Drama',
        '5,"Broken (2002),Drama',
      ),
    )
    imports.write('ml/links.csv', crlf('movieId,imdbId,tmdbId', '1,0133093,603', '2,0112346,9087', '3,0112682,902', '4,0000004,'))
    imports.write(
      'ml/tags.csv',
      crlf(
        'userId,movieId,tag,timestamp',
        '1,1,Dystopia,1',
        '2,2,dystopia,2',
        '1,1,only mine,3',
        '1,1,only mine,4',
        '2,1," Red  Pill",5',
        '3,3,red pill,6',
      ),
    )
    imports.write(
      'ml/ratings.csv',
      crlf(
        'userId,movieId,rating,timestamp',
        '1,1,4.0,964982703',
        '1,2,0.5,964982704',
        '1,4,3.0,964982705',
        '2,1,5.0,',
        '2,1,4.5,964982706',
        '2,2,NaN,1',
        '2,3,6e9,1',
      ),
    )
  })
  afterEach(() => imports.close())

  it('imports films, tags of several users as keywords, and ratings as an audience', async () => {
    const report = await imports.report(['import', 'movielens', imports.path('ml')])
    expect(report).toMatchObject({ status: 'done', added: 3, ratings: 4, refused: 3 })
    expect(report.skipped).toEqual({ 'without a TMDB id': 1, 'ratings without a TMDB id': 1 })
    const { titles, audience } = await imports.held()
    const facts = titles.map(({ facts }) => JSON.parse(facts))
    expect(facts).toMatchObject([
      { id: 'MV_603', title: 'The Matrix', release_date: '1999-01-01', imdb_id: 'tt0133093', genres: [{ id: 28 }, { id: 878 }] },
      { id: 'MV_9087', title: 'The American President', genres: [{ id: 35, name: 'Comedy' }] },
      { id: 'MV_902', title: 'The City of Lost Children' },
    ])
    const keywords = facts.map((title) => (title.keywords ?? []).map(({ name }: { name: string }) => name))
    expect(keywords).toEqual([['dystopia', 'red pill'], ['film noir', 'dystopia'], ['red pill']])
    for (const { id } of facts[0].keywords) expect(id).toBeGreaterThanOrEqual(1_000_000_000)
    expect(
      audience.map(({ source, person, media_id, rating, rated_at }) => [source, person, media_id, rating, rated_at]),
    ).toEqual([
      ['movielens', '1', 'MV_603', 4, 964_982_703_000],
      ['movielens', '1', 'MV_9087', 0.5, 964_982_704_000],
      ['movielens', '2', 'MV_603', 4.5, 964_982_706_000],
    ])
  })

  it('keeps a title of a better source, adds its audience, and replaces an earlier audience', async () => {
    const rich = { id: 'MV_603', media_type: 'movie', title: 'Matrix', runtime: 136 }
    await imports.report(['import', 'ndjson', imports.write('rich.ndjson', JSON.stringify(rich))])
    expect(await imports.report(['import', 'movielens', imports.path('ml')])).toMatchObject({ added: 2, kept: 1, ratings: 4 })
    const { titles } = await imports.held()
    expect([titles[0]?.source, JSON.parse(titles[0]?.facts ?? '')]).toEqual(['ndjson', rich])
    imports.write('ml/ratings.csv', crlf('userId,movieId,rating,timestamp', '9,1,3.0,964982703'))
    await imports.report(['import', 'movielens', imports.path('ml')])
    expect((await imports.held()).audience.map(({ person }) => person)).toEqual(['9'])
  })

  it('names missing files of a folder, and files with wrong contents', async () => {
    imports.write('empty/readme', '')
    const lacking = await imports.run('import', 'movielens', imports.path('empty'))
    expect([lacking.code, lacking.err]).toEqual([
      1,
      expect.stringContaining('has no movies.csv, no links.csv, no tags.csv, no ratings.csv'),
    ])
    imports.write('ml/links.csv', 'a,b\n')
    expect((await imports.run('import', 'movielens', imports.path('ml'))).err).toContain(
      'does not begin with movieId,imdbId,tmdbId',
    )
    expect((await imports.run('import', 'movielens', imports.path('nowhere'))).err).toContain('there is no folder')
  })
})

onEachStore('marquee import imdb', (kind) => {
  let imports: TitleImports
  const tsv = (...lines: string[][]) => lines.map((line) => `${line.join('\t')}\n`).join('')
  beforeEach(async () => {
    imports = await openTitleImports(kind)
    imports.write(
      'imdb/title.basics.tsv.gz',
      gzipSync(
        tsv(
          ['tconst', 'titleType', 'primaryTitle', 'originalTitle', 'isAdult', 'startYear', 'endYear', 'runtimeMinutes', 'genres'],
          ['tt0133093', 'movie', 'The "Matrix"', 'The Matrix', '0', '1999', '\\N', '136', 'Action,Sci-Fi'],
          ['tt0903747', 'tvSeries', 'Breaking Bad', 'Breaking Bad', '0', '2008', '2013', '\\N', 'Crime,Sci-Fi,Film-Noir'],
          ['tt0000009', 'short', 'Short', 'Short', '0', '1894', '\\N', '1', '\\N'],
          ['tt0000010', 'movie', 'Adult', 'Adult', '1', '1994', '\\N', '1', '\\N'],
          ['tt0000011', 'movie', 'Unvoted', 'Unvoted', '0', '\\N', '\\N', '\\N', '\\N'],
          ['nonsense'],
        ),
      ),
    )
    imports.write(
      'imdb/title.ratings.tsv',
      tsv(['tconst', 'averageRating', 'numVotes'], ['tt0133093', '8.7', '2000000'], ['tt0903747', '9.5', '12']),
    )
  })
  afterEach(() => imports.close())

  it('imports films and series under ids outside TMDB’s range', async () => {
    const report = await imports.report(['import', 'imdb', imports.path('imdb')])
    expect(report).toMatchObject({ added: 3, refused: 1, skipped: { 'neither film nor series': 1, 'for adults': 1 } })
    const titles = (await imports.held()).titles.map(({ facts }) => JSON.parse(facts))
    expect(titles).toMatchObject([
      {
        id: 'MV_1000133093',
        title: 'The "Matrix"',
        original_title: 'The Matrix',
        imdb_id: 'tt0133093',
        runtime: 136,
        vote_average: 8.7,
        vote_count: 2_000_000,
        genres: [{ id: 28 }, { id: 878 }],
      },
      {
        id: 'TV_1000903747',
        media_type: 'tv',
        release_date: '2008-01-01',
        genres: [{ id: 80 }, { id: 10765 }],
        keywords: [{ name: 'film noir' }],
      },
      { id: 'MV_1000000011', title: 'Unvoted' },
    ])
    expect(await imports.report(['import', 'imdb', imports.path('imdb')])).toMatchObject({ added: 0, changed: 0, same: 3 })
  })

  it('leaves out titles with few votes on request', async () => {
    expect(await imports.report(['import', 'imdb', imports.path('imdb'), '--least-votes', '13'])).toMatchObject({
      added: 1,
      skipped: { 'fewer than 13 votes': 2 },
    })
  })

  it('only adds missing facts to an existing title with the same IMDb id', async () => {
    const known = { id: 'MV_603', media_type: 'movie', title: 'Matrix', imdb_id: 'tt0133093', runtime: 100 }
    await imports.report(['import', 'ndjson', imports.write('known.ndjson', JSON.stringify(known))])
    expect(await imports.report(['import', 'imdb', imports.path('imdb')])).toMatchObject({ added: 2, changed: 1 })
    const held = await imports.held()
    expect(factsOf(held).map(([, id]) => id)).toEqual(['MV_603', 'TV_1000903747', 'MV_1000000011'])
    expect(held.titles[0]?.source).toBe('ndjson')
    expect(JSON.parse(held.titles[0]?.facts ?? '')).toMatchObject({ ...known, release_date: '1999-01-01', vote_count: 2_000_000 })
    expect(await imports.report(['import', 'imdb', imports.path('imdb')])).toMatchObject({ added: 0, changed: 0, same: 3 })
  })
})

onEachStore('marquee import ratings', (kind) => {
  it('imports a CSV as an audience, replaces only the one of the same name, and refuses invalid values', async () => {
    const imports = await openTitleImports(kind)
    const csv =
      'user,mediaId,rating,ratedAt\nann,MV_1,4.5,2020-01-02T03:04:05Z\n"b,ob",TV_2,,\nann,MV_1,3,1577934245\nann,nothing,3,\nann,MV_2,11,\nann,MV_3,5,soon\n'
    const report = await imports.report(['import', 'ratings', imports.write('a.csv.gz', gzipSync(csv))])
    expect(report).toMatchObject({ ratings: 3, refused: 3, added: 0 })
    expect((await imports.held()).audience).toMatchObject([
      { source: 'ratings', person: 'ann', media_id: 'MV_1', rating: 3, rated_at: 1_577_934_245_000 },
      { source: 'ratings', person: 'b,ob', media_id: 'TV_2', rating: null, rated_at: null },
    ])
    const other = imports.write('b.csv', 'mediaId,user\nMV_7,zoe\n')
    await imports.report(['import', 'ratings', other, '--name', 'friends'])
    await imports.report(['import', 'ratings', other])
    expect((await imports.held()).audience.map(({ source, person }) => [source, person])).toEqual([
      ['friends', 'zoe'],
      ['ratings', 'zoe'],
    ])
    const wrong = await imports.run('import', 'ratings', imports.write('c.csv', 'who,what\n1,2\n'))
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('user and mediaId missing')])
    await imports.close()
  })
})
