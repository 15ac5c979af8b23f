import { m } from '../messages/compiled/messages.js'
import styles from './older-browsers.css?url'

/** Keeps the server's HTML, which works without script, and adds styles without cascade layers. */
export function showPlainPage(): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles }))
  const form = document.querySelector('fieldset[disabled]')
  const alert = { role: 'alert', className: 'wrap form-failure', textContent: m.page_oldBrowser() }
  form?.before(Object.assign(document.createElement('p'), alert))
}
