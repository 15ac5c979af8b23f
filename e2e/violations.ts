import type { Page } from '@playwright/test'
import { findViolations } from './every-screen/find-violations.ts'
import { expect } from './story.ts'

export async function expectNoViolations(page: Page, state: string) {
  expect(await findViolations(page), state).toEqual([])
}

/** Holds every API request; the returned function aborts them. */
export async function holdRequests(page: Page) {
  const released = Promise.withResolvers<void>()
  await page.route('**/v1/**', async (route) => {
    await released.promise
    await route.abort()
  })
  return released.resolve
}
