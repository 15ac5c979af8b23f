import { toastDurationMs } from '../api/shop-constants.ts'
import { nextPageKey, type ToastKind, toastMarkPaths } from './toast-marks.ts'

/** A button in a toast. Pressing it removes the toast. */
interface ToastAction {
  /** The visible text, and the accessible name. */
  text: string
  label: string
  run: () => void
}

interface Toast {
  element: HTMLElement
  action: ToastAction | undefined
  remainingMs: number
  /** Undefined while a pointer or the keyboard is on the toasts, or the page is hidden. */
  timer: ReturnType<typeof setTimeout> | undefined
  startedAt: number
}

const maxToasts = 4
const swipedPx = 40
const toasts: Toast[] = []

/** Shows a message in the top right corner for its time. */
export function toast(text: string, kind: ToastKind = 'done', action?: ToastAction): void {
  listen()
  const element = document.createElement('div')
  element.className = 'toast'
  element.dataset.type = kind
  element.append(drawing('0 0 24 24', toastMarkPaths[kind], 'toast-mark'))
  element.append(Object.assign(document.createElement('p'), { className: 'toast-text', textContent: text }))
  const shown: Toast = { element, action, remainingMs: toastDurationMs, timer: undefined, startedAt: 0 }
  if (action) {
    const press = () => {
      remove(shown)
      action.run()
    }
    element.append(button('toast-action', action.label, action.text, press))
  }
  const close = button('toast-close', region().dataset.closeLabel ?? '', '', () => remove(shown))
  close.append(drawing('0 0 16 16', 'M3 3l10 10M13 3L3 13'))
  element.append(close)
  swipeAway(shown)
  toasts.push(shown)
  region().append(element)
  if (toasts.length > maxToasts) remove(toasts[0] as Toast)
  keepTime()
}

/** Removes the toasts with this text. */
export function endToast(text: string): void {
  for (const one of [...toasts]) if (textOf(one.element) === text) remove(one)
}

/** Returns whether a toast still offers an action, so that the page must not be reloaded. */
export function isActionOffered(): boolean {
  return toasts.some(({ action }) => action)
}

/** Shows a message for its full time on the next page of this tab. */
export function toastOnNextPage(text: string): void {
  try {
    sessionStorage.setItem(nextPageKey, text)
  } catch {
    // The message is lost where nothing may be stored.
  }
}

/** Gives the toasts that the server rendered their time, and shows the one that the page before has left. */
export function showFirstToasts(): void {
  for (const rendered of [...region().querySelectorAll<HTMLElement>('.toast')]) {
    rendered.remove()
    toast(textOf(rendered), rendered.dataset.type as ToastKind)
  }
  const left = takeFromLastPage()
  if (left) toast(left)
}

let isListening = false

function listen(): void {
  if (isListening) return
  isListening = true
  const element = region()
  for (const name of ['pointerenter', 'pointerleave', 'focusin', 'focusout']) element.addEventListener(name, keepTime)
  document.addEventListener('visibilitychange', keepTime)
  addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && !element.contains(target)) focusedBefore = target
  })
  addEventListener('keydown', ({ key }) => key === 'F6' && toasts.length > 0 && element.focus())
}

function region(): HTMLElement {
  return document.querySelector('.toasts') as HTMLElement
}

function textOf(element: HTMLElement): string {
  return element.querySelector('.toast-text')?.textContent ?? ''
}

function takeFromLastPage(): string | null {
  try {
    const text = sessionStorage.getItem(nextPageKey)
    sessionStorage.removeItem(nextPageKey)
    return text
  } catch {
    return null
  }
}

function button(className: string, label: string, text: string, onclick: () => void): HTMLButtonElement {
  const element = Object.assign(document.createElement('button'), {
    type: 'button',
    className,
    textContent: text,
    onclick,
  })
  element.setAttribute('aria-label', label)
  return element
}

function drawing(viewBox: string, d: string, className = ''): SVGElement {
  const namespace = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(namespace, 'svg')
  const path = document.createElementNS(namespace, 'path')
  for (const [name, value] of Object.entries({ viewBox, class: className, 'aria-hidden': 'true' }))
    svg.setAttribute(name, value)
  path.setAttribute('d', d)
  svg.append(path)
  return svg
}

function remove(shown: Toast): void {
  clearTimeout(shown.timer)
  const index = toasts.indexOf(shown)
  if (index < 0) return
  toasts.splice(index, 1)
  const hadFocus = shown.element.contains(document.activeElement)
  shown.element.remove()
  if (hadFocus) focusAfterToasts()
  keepTime()
}

let focusedBefore: HTMLElement | undefined

/** The keyboard continues where it was before it came to the toasts. */
function focusAfterToasts(): void {
  const place = focusedBefore?.isConnected ? focusedBefore : document.getElementById('content')
  place?.focus({ preventScroll: true })
}

/** Stops the time of all toasts while a pointer or the keyboard is on them, or the page is hidden. */
function keepTime(): void {
  const element = region()
  const waits = document.hidden || element.matches(':hover, :focus-within')
  for (const one of toasts) {
    if (waits && one.timer !== undefined) {
      clearTimeout(one.timer)
      one.timer = undefined
      one.remainingMs -= performance.now() - one.startedAt
    } else if (!waits && one.timer === undefined) {
      one.startedAt = performance.now()
      one.timer = setTimeout(() => remove(one), one.remainingMs)
    }
  }
}

/** Swiping to the right or upwards removes a toast. */
function swipeAway(shown: Toast): void {
  const { element } = shown
  let start: PointerEvent | undefined
  element.addEventListener('pointerdown', (event) => {
    if (!(event.target as Element).closest('button')) start = event
  })
  element.addEventListener('pointermove', (event) => {
    if (!start) return
    const x = Math.max(0, event.clientX - start.clientX)
    const y = Math.min(0, event.clientY - start.clientY)
    if (x > swipedPx || -y > swipedPx) return remove(shown)
    element.style.translate = `${x}px ${y}px`
  })
  for (const name of ['pointerup', 'pointercancel'] as const)
    element.addEventListener(name, () => {
      start = undefined
      element.style.translate = ''
    })
}
