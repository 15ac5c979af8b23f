import { m } from '../src/words/compiled/messages.js'
import { expect, open, test, toast } from './story.ts'
import { expectOnce, field, send, write } from './writing.ts'

/** As browsers answer to whom their visitor has forbidden to store anything. */
function forbidAllStoring() {
  const no = () => new DOMException('Access is denied for this document.', 'SecurityError')
  const refuse = {
    get() {
      throw no()
    },
  }
  Object.defineProperties(window, { localStorage: refuse, sessionStorage: refuse })
  IDBFactory.prototype.open = refuse.get
  LockManager.prototype.request = () => Promise.reject(no())
  ServiceWorkerContainer.prototype.register = () => Promise.reject(no())
  ServiceWorkerContainer.prototype.getRegistration = () => Promise.reject(no())
}

function haveNoDatabase() {
  Object.defineProperty(window, 'indexedDB', { value: undefined })
}

for (const [what, script] of [
  ['forbids all storing', forbidAllStoring],
  ['has no database', haveNoDatabase],
] as const)
  test(`where the browser ${what} the page is there, and a message arrives`, async ({ page, shop, complaints }) => {
    await page.addInitScript(script)
    await open(page, '/')
    // The router complains that it cannot remember how far one has scrolled, and goes on without.
    complaints.length = 0
    await write(page, `Who ${what}`)
    await send(page)
    await expect(toast(page, m.contact_sent())).toBeVisible()
    await expect(field(page, m.contact_message())).toHaveValue('')
    await expectOnce(shop, `Who ${what}`)
  })
