import { type ComponentType, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { FlashMessage } from '../api/flash-message.ts'
import { m } from '../messages/compiled/messages.js'
import { FlashContext } from './form-state.ts'

export function hydrate(element: HTMLElement, component: ComponentType<object>): void {
  const { island = '', props = '{}' } = element.dataset
  const { flash, ...rest } = JSON.parse(props) as { flash?: FlashMessage }
  // React removes an island that throws. The server's HTML, which works without JavaScript, then replaces it.
  const serverHtml = element.cloneNode(true) as HTMLElement
  hydrateRoot(element, createElement(FlashContext, { value: flash }, createElement(component, rest)), {
    identifierPrefix: island,
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
