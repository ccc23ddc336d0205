import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { settingsTable } from '../../src/config.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

type Service = { build?: string; image?: string; environment?: Record<string, string>; secrets?: string[]; networks?: string[] }
type Compose = { services: Record<string, Service>; secrets?: object; networks?: object; volumes?: object }

describe('Dockerfile', () => {
  const dockerfile = read('Dockerfile')

  it('passes a linter', () => {
    expect(validate(dockerfile).map(({ message }) => message)).toEqual([])
  })

  it('runs as another user than root, with a health check', () => {
    expect(dockerfile.match(/^USER (\S+)/gm)).toEqual(['USER node'])
    expect(dockerfile).toMatch(/^HEALTHCHECK /m)
  })

  it('copies only what exists, and pins the dependencies to the lockfile', () => {
    const sources = [...dockerfile.matchAll(/^COPY (?:--\S+ )*(.+) \S+$/gm)].flatMap(([, words = '']) => words.split(' '))
    const missing = sources
      .map((source) => source.replace(/^\/app\//, ''))
      .filter((source) => !existsSync(path.join(root, source)))
    expect(missing).toEqual([])
    expect(dockerfile.match(/npm (ci|install)/g)).toEqual(['npm ci', 'npm ci'])
  })
})

describe.each(['deploy/compose.yaml', 'deploy/compose.postgres.yaml'])('%s', (file) => {
  const compose: Compose = parse(read(file), { merge: true })
  const services = Object.values(compose.services)

  it('sets only settings that there are', () => {
    const names = services.filter(({ build }) => build).flatMap(({ environment = {} }) => Object.keys(environment))
    expect(names.filter((name) => !(name in settingsTable))).toEqual([])
  })

  it('names only secrets and networks it defines, and builds from this repository', () => {
    expect(services.flatMap(({ secrets = [] }) => secrets).filter((name) => !(name in (compose.secrets ?? {})))).toEqual([])
    expect(services.flatMap(({ networks = [] }) => networks).filter((name) => !(name in (compose.networks ?? {})))).toEqual([])
    expect(
      services
        .filter(({ build }) => build)
        .every(({ build }) => existsSync(path.join(root, 'deploy', build ?? '', 'Dockerfile'))),
    ).toBe(true)
  })
})
