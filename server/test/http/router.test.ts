import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { route } from '../../src/http/route.ts'
import { newRouter } from '../../src/http/router.ts'
import { NodeMemory } from '../../src/node-memory.ts'

const handle = () => ({})
const titles = route({
  ...{
    method: 'GET',
    path: '/titles/{id}',
    access: 'session',
    summary: '',
    answers: { 200: z.object({}) },
    problems: [],
    handle,
  },
})

describe('a URL that was asked for before', () => {
  const memory = new NodeMemory()
  const router = newRouter([titles], memory)
  const found = router.match('GET', '/titles/7?full=1')
  const input = { params: Object.freeze({ id: 7 }), query: { full: true } }
  router.cacheMatch('/titles/7?full=1', { ...found, input })

  it('is found with what was made of it', () => {
    expect(found).toEqual({ route: titles, params: { id: '7' }, queryText: 'full=1', isMalformed: false, input: undefined })
    expect(router.match('GET', '/titles/7?full=1')).toEqual({ ...found, input })
  })

  it('matches no other URL and no other method', () => {
    expect(router.match('GET', '/titles/7').input).toBeUndefined()
    expect(router.match('HEAD', '/titles/7?full=1')).toEqual(found)
    expect(router.match('POST', '/titles/7?full=1').route).toBeUndefined()
  })

  it('is one of so many at most', () => {
    const use = () => memory.list().find(({ name }) => name === 'matched URLs')
    for (let n = 0; n < 3000; n++) router.cacheMatch(`/titles/${n}`, { ...found, input })
    expect(use()?.size).toBe(use()?.limit)
    expect(router.match('GET', '/titles/7?full=1').input).toBeUndefined()
  })
})
