import type { CallOptions } from './options.ts'
import type { paths } from './types.gen.ts'

export type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The paths that have an operation of this verb. */
export type PathOf<V extends Verb> = { [P in keyof paths]: paths[P] extends Record<V, object> ? P : never }[keyof paths]

type OperationAt<V extends Verb, P extends PathOf<V>> = paths[P] extends Record<V, infer Op> ? Op : never

type Params<Op> = Op extends { parameters: { path: infer T extends object } } ? { params: T } : { params?: undefined }

type OrUndefined<T> = { [K in keyof T]: T[K] | undefined }

type QueryOf<Op> = Op extends { parameters: { query?: infer T } } ? ([T] extends [never] ? undefined : T) : undefined

type QueryInput<Op> = QueryOf<Op> extends undefined ? { query?: undefined } : { query?: OrUndefined<NonNullable<QueryOf<Op>>> }

type JsonBody<T> = T extends { content: { 'application/json': infer Body } } ? Body : never

type BodyInput<Op> = Op extends { requestBody: infer T }
  ? { body: JsonBody<T> }
  : Op extends { requestBody?: infer T }
    ? [JsonBody<NonNullable<T>>] extends [never]
      ? { body?: undefined }
      : { body?: JsonBody<NonNullable<T>> }
    : { body?: undefined }

/** The parameters and body of an operation. */
export type Given<V extends Verb, P extends PathOf<V>> = Params<OperationAt<V, P>> &
  QueryInput<OperationAt<V, P>> &
  BodyInput<OperationAt<V, P>> &
  CallOptions

type SuccessBody<Responses> = { [S in keyof Responses & (200 | 201 | 202)]: JsonBody<Responses[S]> }[keyof Responses &
  (200 | 201 | 202)]

/** The successful response of an operation; undefined for 204. */
export type AnswerOf<V extends Verb, P extends PathOf<V>> =
  OperationAt<V, P> extends { responses: infer Responses }
    ? keyof Responses & (200 | 201 | 202) extends never
      ? undefined
      : SuccessBody<Responses>
    : never

/** Calls an operation of the API; path, parameters, body and response are type-checked. */
export type Call = <V extends Verb, P extends PathOf<V>>(verb: V, path: P, given: Given<V, P>) => Promise<AnswerOf<V, P>>
