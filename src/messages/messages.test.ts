import { describe, expect, test } from 'vitest'
import { type ErrorCode, errorStatuses } from '../api/errors.ts'
import {
  categories,
  defaultContactInfo,
  establishedYear,
  galleryImageHeightPx,
  storageKeys,
  toastDurationMs,
} from '../api/shop-constants.ts'
import { serviceCards } from '../shop-details/public/displayed-details.ts'
import { m } from './compiled/messages.js'
import { errorMessage } from './error-messages.ts'

// The left column is copied from the specification, so that an accidental change of a text in `en.json` fails.

const texts: Record<string, [specified: string, ours: string][]> = {
  'section 1': [
    ['Welcome to the shop', m.hero_heading()],
    ['Learn More', m.about_learnMore()],
    ['Tailoring design work showcasing craftsmanship and style', m.about_imageAlt()],
  ],
  'section 2': [
    ['You are already logged in.', m.accounts_alreadyLoggedIn()],
    ['Logout', m.accounts_logout()],
    ['404 - Page Not Found', m.notFound_heading()],
    ['HOME', m.nav_home()],
    ['ABOUT', m.nav_about()],
    ['GALLERY', m.nav_gallery()],
    ['SERVICES', m.nav_services()],
    ['CONTACT', m.nav_contact()],
    ['DASHBOARD', m.nav_dashboard()],
    ['LOGIN', m.nav_login()],
    ['LOGOUT', m.nav_logout()],
    ['Welcome to the shop', m.hero_heading()],
    ['Expert Tailoring Services in Karaikudi', m.hero_line({ town: m.shop_town() })],
    ['Read More', m.hero_readMore()],
  ],
  'section 4': [
    ['Login successful!', m.accounts_loginSuccessful()],
    ['Logged out successfully.', m.accounts_loggedOut()],
    ['Registration successful!', m.accounts_registrationSuccessful()],
    ['Password reset email sent!', m.accounts_resetMailSent()],
  ],
  'section 5': [
    ['Passwords do not match.', m.accounts_passwordsDoNotMatch()],
    ['Update Price', m.admin_updatePrice()],
  ],
  'section 8': [
    ['This account not register', m.accounts_loginFailed()],
    ['This account already taken', m.accounts_registrationFailed()],
    ['Passwords do not match.', m.accounts_passwordsDoNotMatch()],
    ['Failed to send message. Please try again.', m.contact_failed()],
    ['Error sending password reset email: ', m.accounts_resetMailFailed({ reason: '' })],
    ['Login successful!', m.accounts_loginSuccessful()],
    ['Registration successful!', m.accounts_registrationSuccessful()],
    ['Logged out successfully.', m.accounts_loggedOut()],
    ['Message sent successfully!', m.contact_sent()],
    ['Password reset email sent!', m.accounts_resetMailSent()],
    ['Image uploaded successfully', m.admin_uploaded()],
    ['Image deleted successfully', m.admin_deleted()],
    ['Price updated successfully', m.admin_priceUpdated()],
  ],
}

describe.each(Object.entries(texts))('the messages of %s of the specification', (_, list) => {
  test.each(list)('contain %j', (specified, ours) => {
    expect(Buffer.from(ours).equals(Buffer.from(specified))).toBe(true)
  })
})

test('the message about a failed reset mail ends with the message of its error code', () => {
  expect(m.accounts_resetMailFailed({ reason: errorMessage('MAIL_NOT_DELIVERABLE') })).toBe(
    `Error sending password reset email: ${errorMessage('MAIL_NOT_DELIVERABLE')}`,
  )
  for (const code of Object.keys(errorStatuses) as ErrorCode[]) expect(errorMessage(code), code).toMatch(/^[A-Z].*\.$/)
})

test('the constants equal those of section 9 of the specification', () => {
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

test('the service cards equal those of section 2 of the specification', () => {
  const cards = serviceCards().map(({ title, points }) => [title, points.length])
  expect(cards).toEqual([
    ['custom tailored blouses', 2],
    ['expert clothing alterations', 2],
    ['detailed embroidery services', 2],
  ])
})
