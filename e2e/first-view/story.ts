import { type Session, signIn } from '../sign-in.ts'
import { test as base, owner } from '../story.ts'

export { expect } from '../story.ts'

/**
 * A first visit on a phone, in a shop that no other story has changed: by the session, which is one of each worker's,
 * these have workers of their own.
 */
export const test = base.extend<object, { ownersSession: Session }>({
  ownersSession: [async ({ shop }, use) => use(await signIn(shop.origin, owner)), { scope: 'worker' }],
})

test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true })
