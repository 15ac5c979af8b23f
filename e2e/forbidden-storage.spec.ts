import { m } from '../src/messages/compiled/messages.js'
import { neverAnswer } from './silent-database.ts'
import { expect, open, test, toast } from './story.ts'
import { expectOnce, field, send, write } from './writing.ts'

function forbidAllStoring() {
  const denied = () => new DOMException('Access is denied for this document.', 'SecurityError')
  const forbid = {
    get() {
      throw denied()
    },
  }
  Object.defineProperties(window, { localStorage: forbid, sessionStorage: forbid })
  IDBFactory.prototype.open = forbid.get
  LockManager.prototype.request = () => Promise.reject(denied())
  ServiceWorkerContainer.prototype.register = () => Promise.reject(denied())
  ServiceWorkerContainer.prototype.getRegistration = () => Promise.reject(denied())
}

function removeIndexedDb() {
  Object.defineProperty(window, 'indexedDB', { value: undefined })
}

for (const [condition, script] of [
  ['blocks all storage', forbidAllStoring],
  ['has no database', removeIndexedDb],
  ['has a database that never answers', neverAnswer],
] as const)
  test(`the page works and a message arrives when the browser ${condition}`, async ({ page, shop }) => {
    await page.addInitScript(script)
    await open(page, '/')
    await write(page, `Visitor whose browser ${condition}`)
    await send(page)
    await expect(toast(page, m.contact_sent())).toBeVisible()
    await expect(field(page, m.contact_message())).toHaveValue('')
    await expectOnce(shop, `Visitor whose browser ${condition}`)
  })
