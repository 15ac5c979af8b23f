import { describe, expect, test } from 'vitest'
import { messages, refusalSentences } from '../src/contract/messages.ts'
import {
  categories,
  defaultContactInfo,
  establishedYear,
  galleryImageHeightPx,
  storageKeys,
  toastDurationMs,
} from '../src/contract/shop-facts.ts'

// With `words-on-pages.test.ts` the one place besides `messages.ts` where sentences are written out: the left column is typed in from the
// specification, so that a word changed in the product by mistake is found here.
const { nav, hero, about, contact, accounts, admin, notFound } = messages

const words: Record<string, [specified: string, ours: string][]> = {
  'section 1': [
    ['Welcome to the shop', about.heading],
    ['Learn More', about.learnMore],
    ['Tailoring design work showcasing craftsmanship and style', about.imageAlt],
  ],
  'section 2': [
    ['You are already logged in.', accounts.alreadyLoggedIn],
    ['Logout', accounts.logout],
    ['404 - Page Not Found', notFound.heading],
    ['HOME', nav.home],
    ['ABOUT', nav.about],
    ['GALLERY', nav.gallery],
    ['SERVICES', nav.services],
    ['CONTACT', nav.contact],
    ['DASHBOARD', nav.dashboard],
    ['LOGIN', nav.login],
    ['LOGOUT', nav.logout],
    ['Welcome to the shop', hero.heading],
    ['Expert Tailoring Services in Karaikudi', hero.line],
    ['Read More', hero.readMore],
  ],
  'section 4': [
    ['Login successful!', accounts.loginSuccessful],
    ['Logged out successfully.', accounts.loggedOut],
    ['Registration successful!', accounts.registrationSuccessful],
    ['Password reset email sent!', accounts.resetMailSent],
  ],
  'section 5': [
    ['Passwords do not match.', accounts.passwordsDoNotMatch],
    ['Update Price', admin.updatePrice],
  ],
  'section 8': [
    ['This account not register', accounts.loginFailed],
    ['This account already taken', accounts.registrationFailed],
    ['Passwords do not match.', accounts.passwordsDoNotMatch],
    ['Failed to send message. Please try again.', contact.failed],
    ['Error sending password reset email: ', accounts.resetMailFailed('')],
    ['Login successful!', accounts.loginSuccessful],
    ['Registration successful!', accounts.registrationSuccessful],
    ['Logged out successfully.', accounts.loggedOut],
    ['Message sent successfully!', contact.sent],
    ['Password reset email sent!', accounts.resetMailSent],
    ['Image uploaded successfully', admin.uploaded],
    ['Image deleted successfully', admin.deleted],
    ['Price updated successfully', admin.priceUpdated],
  ],
}

describe.each(Object.entries(words))('the words of %s', (_, list) => {
  test.each(list)('%s', (specified, ours) => {
    expect(Buffer.from(ours).equals(Buffer.from(specified))).toBe(true)
  })
})

test("the service's message stands behind a failed reset mail", () => {
  expect(accounts.resetMailFailed(refusalSentences.MAIL_NOT_DELIVERABLE)).toBe(
    `Error sending password reset email: ${refusalSentences.MAIL_NOT_DELIVERABLE}`,
  )
  for (const [code, sentence] of Object.entries(refusalSentences)) expect(sentence, code).toMatch(/^[A-Z].*\.$/)
})

test('the constants of section 9', () => {
  expect(toastDurationMs).toBe(5000)
  expect(establishedYear).toBe(2009)
  expect(galleryImageHeightPx).toBe(300)
  expect(categories).toEqual(['design blouse', 'embroidery blouse', 'aari blouse'])
  expect(defaultContactInfo.businessHours).toEqual({
    monFri: 'Mon-Fri 10:00 AM - 8:30 PM',
    sat: 'Sat 10:30 AM - 8:00 PM',
    sun: 'Closed',
  })
  expect(storageKeys).toEqual({ authToken: 'authToken', userEmail: 'userEmail' })
})

test('the services of section 2', () => {
  const cards = messages.services.cards.map(({ title, points }) => [title, points.length])
  expect(cards).toEqual([
    ['custom tailored blouses', 2],
    ['expert clothing alterations', 2],
    ['detailed embroidery services', 2],
  ])
})
