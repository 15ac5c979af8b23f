import { ALL_TESTS } from '@mdn/mdn-http-observatory/src/constants.js'
import { MINIMUM_SCORE_FOR_EXTRA_CREDIT } from '@mdn/mdn-http-observatory/src/grader/charts.js'
import { getGradeForScore, getScoreModifier } from '@mdn/mdn-http-observatory/src/grader/grader.js'
import { parseHttpEquivHeaders } from '@mdn/mdn-http-observatory/src/retriever/utils.js'
import { type Answer, Requests } from '@mdn/mdn-http-observatory/src/types.js'
import { CookieJar } from 'tough-cookie'

/** Scores responses like the Observatory's `scan`, which cannot fetch them, because this shop has no public name. */
export function scorePage(url: URL, { page, cors }: { page: Answer; cors: Answer }) {
  const requests = new Requests(url.hostname)
  const answer = { ...page, verified: true, httpEquiv: parseHttpEquivHeaders(page.body, url.href) }
  const jar = new CookieJar()
  for (const cookie of page.headers['set-cookie']) jar.setCookieSync(cookie, url.href)
  requests.session = { jar, url, redirectHistory: [] }
  requests.resources.path = page.body
  requests.responses.auto = answer
  requests.responses.https = answer
  // The proxy in front redirects http to https, as the Caddyfile in docs/server does.
  requests.responses.http = answer
  requests.responses.httpRedirects = [
    { url: new URL(url.pathname, `http://${url.host}`), status: 308 },
    { url, status: page.status },
  ]
  requests.responses.cors = { ...cors, verified: true }

  const results = ALL_TESTS.map((test) => test(requests)).filter(({ result }) => result)
  const points = results.map(({ result }) => getScoreModifier(result))
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 100)
  const uncurved = sum(points.filter((number) => number < 0))
  const total = uncurved >= MINIMUM_SCORE_FOR_EXTRA_CREDIT ? sum(points) : uncurved
  const passed = `${results.filter(({ pass }) => pass).length} of ${results.length}`
  return { ...getGradeForScore(total), passed }
}
