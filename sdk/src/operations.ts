import type { CallOptions } from './options.ts'
import type { paths } from './types.gen.ts'

export type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The paths that have an operation of this verb. */
export type PathOf<V extends Verb> = { [P in keyof paths]: paths[P] extends Record<V, object> ? P : never }[keyof paths]

type Operation<V extends Verb, P extends PathOf<V>> = paths[P] extends Record<V, infer Op> ? Op : never

type Params<Op> = Op extends { parameters: { path: infer T extends object } } ? { params: T } : { params?: undefined }

type OrUndefined<T> = { [K in keyof T]: T[K] | undefined }

type Query<Op> = Op extends { parameters: { query?: infer T } } ? ([T] extends [never] ? undefined : T) : undefined

type Queried<Op> = Query<Op> extends undefined ? { query?: undefined } : { query?: OrUndefined<NonNullable<Query<Op>>> }

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never

type Bodied<Op> = Op extends { requestBody: infer T }
  ? { body: Json<T> }
  : Op extends { requestBody?: infer T }
    ? [Json<NonNullable<T>>] extends [never]
      ? { body?: undefined }
      : { body?: Json<NonNullable<T>> }
    : { body?: undefined }

/** What an operation takes, by the interface. */
export type Given<V extends Verb, P extends PathOf<V>> = Params<Operation<V, P>> &
  Queried<Operation<V, P>> &
  Bodied<Operation<V, P>> &
  CallOptions

type Good<Responses> = { [S in keyof Responses & (200 | 201 | 202)]: Json<Responses[S]> }[keyof Responses & (200 | 201 | 202)]

/** What an operation answers when all is well; nothing for 204. */
export type AnswerOf<V extends Verb, P extends PathOf<V>> =
  Operation<V, P> extends { responses: infer Responses }
    ? keyof Responses & (200 | 201 | 202) extends never
      ? undefined
      : Good<Responses>
    : never

/** Calls an operation of the interface; path, parameters, body and answer are held to it by the compiler. */
export type Call = <V extends Verb, P extends PathOf<V>>(verb: V, path: P, given: Given<V, P>) => Promise<AnswerOf<V, P>>
