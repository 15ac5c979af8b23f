import { expect } from 'vitest'
import { endpoints } from '../src/api/endpoints.ts'
import type { Browser } from './browser.ts'
import type { TestShop } from './shop.ts'
import { structuredDataIn } from './structured-data.ts'

export const contactInfo = {
  phone: '98400 00001',
  email: 'shop@example.com',
  address: '12 Second Street, Karaikudi',
  businessHours: { monFri: '10:00 AM - 1:00 PM, 3:00 PM - 8:30 PM', sat: '10:00 AM - 12:00 AM', sun: 'By appointment' },
}
export const shopTexts = {
  map: 'https://www.google.com/maps?q=10.0735,78.7732',
  videos: 'https://www.youtube.com/@shop',
}

export async function readStructuredData(shop: TestShop, path: string) {
  const { html } = await shop.browser().page(path)
  const [json, ...others] = structuredDataIn(html)
  expect(others).toEqual([])
  const graph = JSON.parse(json as string)
  expect(graph['@context']).toBe('https://schema.org')
  // biome-ignore lint/suspicious/noExplicitAny: each test expects other fields.
  const things: Record<string, any> = Object.fromEntries(graph['@graph'].map((thing: any) => [thing['@type'], thing]))
  return { json: json as string, things }
}

export async function saveDetails(owner: Browser, contactInfo: object, shopTexts: object = {}) {
  expect((await owner.ask(endpoints.changeContactInfo, contactInfo)).status).toBe(200)
  expect((await owner.ask(endpoints.changeShopTexts, shopTexts)).status).toBe(200)
}
