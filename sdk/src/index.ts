/** The interface as types, made from openapi.json. */
export type * from './types.gen.ts'
