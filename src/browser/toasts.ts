import { toastDurationMs } from '../api/shop-constants.ts'
import { localPath } from '../messages/language.ts'
import type { ToastKind } from '../ui/toast-region.tsx'
import { leaveToast } from './next-page-toast.ts'

interface ToastAction {
  text: string
  label: string
  run: () => void
}

const maxToasts = 2
const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()
let isListening = false
let focusedBefore: HTMLElement | null = null

export function toast(text: string, kind: ToastKind = 'done', action?: ToastAction): void {
  listen()
  const { content } = region().querySelector('template') as HTMLTemplateElement
  const element = document.importNode(content, true).firstElementChild as HTMLElement
  element.dataset.type = kind
  element.querySelector('.toast-text')?.append(text)
  element.querySelector('.toast-close')?.addEventListener('click', () => remove(element))
  const actionButton = actionOf(element) as HTMLElement
  if (action) {
    actionButton.textContent = action.text
    actionButton.setAttribute('aria-label', action.label)
    actionButton.addEventListener('click', () => {
      remove(element)
      action.run()
    })
  } else actionButton.remove()
  for (const old of listToasts()) if (isReplaced(old, element)) remove(old)
  region().append(element)
  for (const old of listToasts().slice(0, -maxToasts)) remove(old)
  restartTimer(element)
}

/** A toast replaces an equal one and one that it contradicts. Only another Undo replaces Undo. */
function isReplaced(old: HTMLElement, next: HTMLElement): boolean {
  const isOutdated = actionOf(old) ? actionOf(next) !== null : old.dataset.type !== next.dataset.type
  return old.isEqualNode(next) || isOutdated
}

/** Copies a text, and says so. Browsers have no clipboard without HTTPS. */
export function copyText(text: string, done: string, onFailure: () => void): Promise<void> {
  return (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(() => toast(done), onFailure)
}

export function endToast(text: string): void {
  for (const element of listToasts()) if (textOf(element) === text) remove(element)
}

/** Returns whether a reload would lose typed text, chosen photos, a running action or the Undo button of a toast. */
export function isPageInUse(): boolean {
  const busy = 'main :is([data-changing], [aria-busy=true], [aria-disabled=true], dialog[open]), .toast-action'
  // The value of a checkbox without one is "on", and its default value is empty.
  const typed = 'main :is(input:not([type=file], [type=checkbox]), textarea)'
  const fields = document.querySelectorAll<HTMLInputElement>(typed)
  return document.querySelector(busy) !== null || [...fields].some((field) => field.value !== field.defaultValue)
}

/** Opens a page that shows the message. Settles only if the visitor goes back, so that a form stays busy until then. */
export function navigateWithMessage(path: string, message: string): Promise<void> {
  leaveToast(message)
  location.assign(localPath(path))
  return new Promise((resolve) => addEventListener('pageshow', () => resolve(), { once: true }))
}

export function showFirstToasts(messageOfLastPage: string | null | undefined): void {
  for (const rendered of listToasts()) {
    rendered.remove()
    toast(textOf(rendered), rendered.dataset.type as ToastKind)
  }
  if (messageOfLastPage) toast(messageOfLastPage)
}

function listen(): void {
  if (isListening) return
  isListening = true
  const element = region()
  for (const name of ['pointerenter', 'pointerleave', 'focusin', 'focusout'])
    element.addEventListener(name, restartTimers)
  document.addEventListener('visibilitychange', restartTimers)
  element.addEventListener('focusin', ({ relatedTarget }) => {
    if (!element.contains(relatedTarget as Node | null)) focusedBefore = relatedTarget as HTMLElement | null
  })
  addEventListener('keydown', ({ key }) => key === 'F6' && listToasts().length > 0 && element.focus())
}

function region(): HTMLElement {
  return document.querySelector('.toasts') as HTMLElement
}

function listToasts(): HTMLElement[] {
  return [...region().querySelectorAll<HTMLElement>('.toast')]
}

function textOf(element: HTMLElement): string {
  return element.querySelector('.toast-text')?.textContent ?? ''
}

function actionOf(element: HTMLElement): HTMLElement | null {
  return element.querySelector('.toast-action')
}

function remove(element: HTMLElement): void {
  const hadFocus = element.contains(document.activeElement)
  element.remove()
  if (!hadFocus) return
  const target = focusedBefore?.isConnected ? focusedBefore : document.getElementById('content')
  target?.focus({ preventScroll: true })
  restartTimers()
}

function restartTimers(): void {
  for (const element of listToasts()) restartTimer(element)
}

function restartTimer(element: HTMLElement): void {
  clearTimeout(timers.get(element))
  if (document.hidden || region().matches(':hover, :focus-within')) return
  timers.set(
    element,
    setTimeout(() => remove(element), toastDurationMs),
  )
}
