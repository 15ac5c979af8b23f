import { toastDurationMs } from '../api/shop-constants.ts'
import { nextPageKey } from './start-toasts.ts'
import type { ToastKind } from './toast-region.tsx'

interface ToastAction {
  text: string
  label: string
  run: () => void
}

interface Toast {
  element: HTMLElement
  action: ToastAction | undefined
  remainingMs: number
  /** The timer is undefined while a pointer or the keyboard is on the toasts, or the page is hidden. */
  timer: ReturnType<typeof setTimeout> | undefined
  startedAt: number
}

const maxToasts = 4
const toasts: Toast[] = []
let isListening = false
let focusedBefore: HTMLElement | undefined

export function toast(text: string, kind: ToastKind = 'done', action?: ToastAction): void {
  listen()
  const element = createElement(text, kind)
  const added: Toast = { element, action, remainingMs: toastDurationMs, timer: undefined, startedAt: 0 }
  const actionButton = element.querySelector('.toast-action') as HTMLElement
  if (action) {
    actionButton.textContent = action.text
    actionButton.ariaLabel = action.label
    actionButton.addEventListener('click', () => {
      remove(added)
      action.run()
    })
  } else actionButton.remove()
  element.querySelector('.toast-close')?.addEventListener('click', () => remove(added))
  toasts.push(added)
  region().append(element)
  if (toasts.length > maxToasts) remove(toasts[0] as Toast)
  updateTimers()
}

export function endToast(text: string): void {
  for (const one of [...toasts]) if (textOf(one.element) === text) remove(one)
}

/** Returns whether a toast still offers an action, so that the page must not be reloaded. */
export function isActionOffered(): boolean {
  return toasts.some(({ action }) => action)
}

export function toastOnNextPage(text: string): void {
  try {
    sessionStorage.setItem(nextPageKey, text)
  } catch {
    // The message is lost if the browser stores nothing.
  }
}

export function showFirstToasts(): void {
  for (const rendered of [...region().querySelectorAll<HTMLElement>('.toast')]) {
    rendered.remove()
    toast(textOf(rendered), rendered.dataset.type as ToastKind)
  }
  const message = takeMessageOfLastPage()
  if (message) toast(message)
}

function listen(): void {
  if (isListening) return
  isListening = true
  const element = region()
  for (const name of ['pointerenter', 'pointerleave', 'focusin', 'focusout'])
    element.addEventListener(name, updateTimers)
  document.addEventListener('visibilitychange', updateTimers)
  addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && !element.contains(target)) focusedBefore = target
  })
  addEventListener('keydown', ({ key }) => key === 'F6' && toasts.length > 0 && element.focus())
}

function createElement(text: string, kind: ToastKind): HTMLElement {
  const { content } = region().querySelector('template') as HTMLTemplateElement
  const element = document.importNode(content, true).firstElementChild as HTMLElement
  element.dataset.type = kind
  element.querySelector('.toast-text')?.append(text)
  return element
}

function region(): HTMLElement {
  return document.querySelector('.toasts') as HTMLElement
}

function textOf(element: HTMLElement): string {
  return element.querySelector('.toast-text')?.textContent ?? ''
}

function takeMessageOfLastPage(): string | null {
  try {
    const text = sessionStorage.getItem(nextPageKey)
    sessionStorage.removeItem(nextPageKey)
    return text
  } catch {
    return null
  }
}

function remove(removed: Toast): void {
  clearTimeout(removed.timer)
  const index = toasts.indexOf(removed)
  if (index < 0) return
  toasts.splice(index, 1)
  const hadFocus = removed.element.contains(document.activeElement)
  removed.element.remove()
  // The keyboard continues where it was before it came to the toasts.
  const place = focusedBefore?.isConnected ? focusedBefore : document.getElementById('content')
  if (hadFocus) place?.focus({ preventScroll: true })
  updateTimers()
}

function updateTimers(): void {
  const isPaused = document.hidden || region().matches(':hover, :focus-within')
  for (const one of toasts) {
    if (isPaused && one.timer !== undefined) {
      clearTimeout(one.timer)
      one.timer = undefined
      one.remainingMs -= performance.now() - one.startedAt
    } else if (!isPaused && one.timer === undefined) {
      one.startedAt = performance.now()
      one.timer = setTimeout(() => remove(one), one.remainingMs)
    }
  }
}
