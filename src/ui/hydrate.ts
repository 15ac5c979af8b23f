import { type ComponentType, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { FlashMessage } from '../api/flash-message.ts'
import { m } from '../messages/compiled/messages.js'
import { FlashContext } from './forms/form-state.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement

export function hydrate(element: HTMLElement, component: ComponentType<object>): void {
  const { island = '', props = '{}' } = element.dataset
  const { flash, ...rest } = JSON.parse(props) as { flash?: FlashMessage }
  // React removes an island that throws. The server's HTML, which works without JavaScript, then replaces it.
  const serverHtml = element.cloneNode(true) as HTMLElement
  const fields = listTextFields(element)
  const focused = document.activeElement
  hydrateRoot(element, createElement(FlashContext, { value: flash }, createElement(component, rest)), {
    identifierPrefix: island,
    // React draws the island again if a password manager or a translation, for example, has changed its elements.
    onRecoverableError(error) {
      // An island of ours that differs from the server's HTML must not go unnoticed.
      console.error(error)
      for (const before of fields) {
        const after = listTextFields(element).find(({ name }) => name === before.name)
        if (!after || after === before) continue
        if (before.value !== before.defaultValue) after.value = before.value
        if (before === focused) after.focus()
      }
    },
    onUncaughtError(error) {
      console.error(error)
      // The dashboard does not work without JavaScript.
      if (serverHtml.querySelector('fieldset[disabled]')) {
        const alert = document.createElement('p')
        alert.setAttribute('role', 'alert')
        serverHtml.prepend(Object.assign(alert, { className: 'form-failure', textContent: m.crash_text() }))
      }
      element.replaceWith(serverHtml)
    },
  })
}

function listTextFields(element: HTMLElement): TextField[] {
  return [...element.querySelectorAll<TextField>('input:not([type=hidden], [type=file], [type=checkbox]), textarea')]
}
