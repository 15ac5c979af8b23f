import { type Session, signIn } from '../sign-in.ts'
import { test as base, owner } from '../story.ts'

export { expect } from '../story.ts'

/**
 * Opens each page as a first visit on a phone. The fixture `ownersSession` gives these stories workers of
 * their own, so that no other story has changed the shop.
 */
export const test = base.extend<object, { ownersSession: Session }>({
  ownersSession: [async ({ shop }, use) => use(await signIn(shop.origin, owner)), { scope: 'worker' }],
})

test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true })
