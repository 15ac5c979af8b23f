// These packages are installed only when the Observatory is measured; the first has no types.
declare module '@mdn/mdn-http-observatory/src/types.js' {
  export interface Answer {
    status: number
    headers: Record<string, string | string[]> & { 'set-cookie': string[] }
    body: string
    data: string
    verified?: boolean
    httpEquiv?: unknown
  }
  export class Requests {
    constructor(host: string)
    session: { jar: unknown; url: URL; redirectHistory: URL[] }
    resources: { path: string }
    responses: Record<'auto' | 'https' | 'http' | 'cors', Answer> & { httpRedirects: { url: URL; status: number }[] }
  }
}
declare module '@mdn/mdn-http-observatory/src/constants.js' {
  import type { Requests } from '@mdn/mdn-http-observatory/src/types.js'

  export const ALL_TESTS: ((requests: Requests) => { result: string; pass: boolean })[]
}
declare module '@mdn/mdn-http-observatory/src/grader/charts.js' {
  export const MINIMUM_SCORE_FOR_EXTRA_CREDIT: number
}
declare module '@mdn/mdn-http-observatory/src/grader/grader.js' {
  export function getGradeForScore(score: number): { score: number; grade: string }
  export function getScoreModifier(result: string): number
}
declare module '@mdn/mdn-http-observatory/src/retriever/utils.js' {
  export function parseHttpEquivHeaders(body: string, url: string): unknown
}
declare module 'tough-cookie' {
  export class CookieJar {
    setCookieSync(cookie: string, url: string): void
  }
}
