import type { Page } from '@playwright/test'
import { expect } from './story.ts'

export const offlineNoticeOn = (page: Page) =>
  page.getByText(/^No connection\. This page was saved on \d+ \w+, \d+:\d\d [AP]M\.$/)

export const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const addresses: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname)
    return addresses
  })

/** The page caches what it shows only when the browser is idle, which can take several seconds. */
export const expectCached = (page: Page, path: string) => expect.poll(() => cachedPaths(page)).toContain(path)

export async function visitFirstDesign(page: Page): Promise<string> {
  const path = await page.locator('a[href^="/d/"]').first().getAttribute('href')
  await page.goto(path as string)
  await expectCached(page, path as string)
  return path as string
}

export const putIntoCache = (page: Page, path: string, headers: Record<string, string> = {}) =>
  page.evaluate(
    async ({ path, headers }) => {
      const isWanted = (name: string) => (name === 'pictures') === path.startsWith('/images/')
      const name = (await caches.keys()).find(isWanted) as string
      await (await caches.open(name)).put(path, new Response('old', { headers }))
    },
    { path, headers },
  )
