import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../test/browser.ts'
import { endpointNames, openShopForEveryEndpoint } from '../../test/every-endpoint.ts'
import { pagePaths, pages } from '../../test/pages.ts'
import { admin, origin, visitor } from '../../test/shop.ts'
import { pathFields } from '../api/endpoint.ts'
import { endpoints } from '../api/endpoints.ts'
import { languages, pathIn } from '../messages/language.ts'

type Access = 'anyone' | 'owner'

const accessToOthers: Record<string, Access> = {
  '/*': 'anyone',
  '/v1/*': 'anyone',
  '/healthz': 'anyone',
  '/readyz': 'anyone',
  // The endpoint checks its own token.
  '/metrics': 'anyone',
  '/images/:name': 'anyone',
  '/d/:code/:picture{share-[0-9a-f]+\\.jpg}': 'anyone',
  '/shared': 'anyone',
  '/manifest.webmanifest': 'anyone',
  '/ta/shared': 'anyone',
  '/ta/manifest.webmanifest': 'anyone',
  '/robots.txt': 'anyone',
  '/sitemap.xml': 'anyone',
  '/speculation-rules.json': 'anyone',
  '/admin/trash/:name': 'owner',
}

/** A guard and a router might read these spellings of a path differently. */
const spellings: Record<string, (path: string) => string> = {
  'as it is': (path) => path,
  'with a slash behind': (path) => `${path}/`,
  'with two slashes before': (path) => `/${path}`,
  'with two slashes within': (path) => path.replace(/\/(?=[^/]+$)/, '//'),
  'in capitals': (path) => path.toUpperCase(),
  'with its first letter encoded': (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  'with a slash encoded': (path) => `/${path.slice(1).replace(/\/|$/, '%2f')}`,
  'through an encoded dot': (path) => `/x/%2e%2e${path}`,
  'with a dot behind': (path) => `${path}.`,
  'with a semicolon': (path) => `${path};x=1`,
  'with a null behind': (path) => `${path}%00`,
  'with a space behind': (path) => `${path}%20`,
  'in Tamil': (path) => pathIn('ta', path),
  'with a method override': (path) => `${path}?_method=GET`,
}
const secret = 'nobody but the owner reads this'

let shop: Awaited<ReturnType<typeof openShopForEveryEndpoint>>
let strangers: Record<string, Browser>
let requestCount = 0
beforeAll(async () => {
  shop = await openShopForEveryEndpoint()
  await shop
    .browser()
    .ask(endpoints.sendContactMessage, { name: 'Kamala', email: 'kamala@example.com', message: secret })
  const [revoked, expired, tampered] = [await shop.signIn(admin), await shop.signIn(admin), shop.browser()]
  const cookie = revoked.cookies.get('shop_session') ?? ''
  await revoked.ask(endpoints.signOut, {})
  revoked.cookies.set('shop_session', cookie)
  const token = decodeURIComponent(expired.cookies.get('shop_session') ?? '').split('.')[0] ?? ''
  await shop.deps.db
    .updateTable('sessions')
    .set({ expiresAt: shop.deps.engine === 'sqlite' ? '2020-01-01T00:00:00.000Z' : new Date('2020-01-01') })
    .where('token', '=', token)
    .executeTakeFirstOrThrow()
  const real = shop.owner.cookies.get('shop_session') ?? ''
  tampered.cookies.set(
    'shop_session',
    real.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
  )
  strangers = {
    'an anonymous client': shop.browser(),
    'a customer': await shop.signIn(visitor),
    'a revoked session': revoked,
    'an expired session': expired,
    'a tampered cookie': tampered,
  }
})
afterAll(() => shop.close())

interface Operation {
  method: string
  path: string
  body?: string
}

function ownersOperations(): Operation[] {
  const endpointPaths = endpointNames
    .filter((name) => endpoints[name].access === 'owner')
    .map((name) => {
      const path = pathFields(endpoints[name].path).reduce(
        (path, field) => path.replace(`:${field}`, String(shop.samples[name].input[field])),
        endpoints[name].path as string,
      )
      const { method } = endpoints[name]
      return { method, path, ...(method !== 'GET' && { body: JSON.stringify(shop.fieldsOf(name)) }) }
    })
  const pageOperations = pages
    .filter(({ access }) => access === 'owner')
    .flatMap(({ path }) => ['GET', 'HEAD', 'POST'].map((method) => ({ method, path })))
  return [...endpointPaths, ...pageOperations, { method: 'GET', path: `/admin/trash/${shop.trashedName}` }]
}

async function ask(person: Browser, operation: Operation): Promise<{ status: number; text: string }> {
  requestCount++
  const { method, path, body } = operation
  const headers: Record<string, string> = body ? { 'content-type': 'application/json' } : { accept: 'text/html' }
  const answer = await person.fetch(origin + path, { method, body, headers })
  return { status: answer.status, text: await answer.text() }
}

async function expectNoAccess(person: Browser): Promise<void> {
  const before = await shop.everythingButSessions()
  for (const operation of ownersOperations())
    for (const [spelling, spell] of Object.entries(spellings)) {
      const answer = await ask(person, { ...operation, path: spell(operation.path) })
      const about = `${operation.method} ${operation.path} ${spelling}: ${answer.status}`
      expect(answer.text, about).not.toContain(secret)
      expect(answer.status, about).toBeLessThan(500)
      // A page redirects home, and a trashed photo is not found.
      if (spelling === 'as it is') expect([401, 403, 302, 404, 405], about).toContain(answer.status)
      else if (operation.method !== 'GET' && operation.method !== 'HEAD')
        expect(answer.status, about).toBeGreaterThanOrEqual(400)
    }
  expect(await shop.everythingButSessions()).toEqual(before)
}

test('the authorization matrix covers every address', () => {
  // This rule is written twice, so that a page of the dashboard that forgets its access fails here.
  for (const { path, access } of pages) expect(access, path).toBe(path.startsWith('/admin') ? 'owner' : 'anyone')
  const endpointPaths = new Set<string>(Object.values(endpoints).map(({ path }) => path))
  const mounted = new Set(shop.app.routes.map(({ path }) => path).filter((path) => !endpointPaths.has(path)))
  const addresses = languages.flatMap((language) => pagePaths.map((path) => pathIn(language, path)))
  expect([...mounted].sort()).toEqual([...new Set([...Object.keys(accessToOthers), ...addresses])].sort())
})

test('the owner has access to every operation of the owner', async () => {
  for (const { method, path } of ownersOperations().filter(({ method }) => method === 'GET'))
    expect((await ask(shop.owner, { method, path })).status, path).toBe(200)
})

test.each(['an anonymous client', 'a customer', 'a revoked session', 'an expired session', 'a tampered cookie'])(
  'no operation of the owner, in any spelling, succeeds for %s',
  (name) => expectNoAccess(strangers[name] as Browser),
)

test('no operation of the owner, in any spelling, succeeds for a former owner', async () => {
  const { db } = shop.deps
  await db.updateTable('users').set({ role: null }).where('role', '=', 'admin').executeTakeFirstOrThrow()
  await expectNoAccess(shop.owner)
  await db.updateTable('users').set({ role: 'admin' }).where('email', '=', admin.email).executeTakeFirstOrThrow()
  expect((await ask(shop.owner, { method: 'GET', path: '/admin' })).status).toBe(200)
})

test('the authorization matrix contains more than 1,500 requests', () => expect(requestCount).toBeGreaterThan(1500))
