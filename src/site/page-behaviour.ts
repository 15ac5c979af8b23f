import { clockInShop } from '../api/shop-clock.ts'
import { makeOthersInert } from '../browser/make-others-inert.ts'
import { withoutLanguage } from '../messages/language.ts'

export function startMenu(): void {
  const menu = document.getElementById('menu')
  const toggle = document.querySelector<HTMLElement>('[popovertarget=menu]:not([popovertargetaction])')
  let undoInert: (() => void) | undefined
  let isLeaving = false
  // The event `toggle` is too late, because the focus cannot return to an inert button.
  menu?.addEventListener('beforetoggle', ({ newState }) => {
    undoInert?.()
    undoInert = newState === 'open' ? makeOthersInert(menu) : undefined
  })
  menu?.addEventListener('toggle', ({ newState }) => {
    if (newState === 'open') menu.querySelector('button')?.focus()
    // A tap beside the menu moves the focus to the page behind it, and a followed link moves it to its target.
    else if (!isLeaving && document.activeElement?.matches('body, main')) toggle?.focus({ preventScroll: true })
    isLeaving = false
  })
  menu?.addEventListener('click', ({ target }) => {
    isLeaving = (target as Element).closest('a') !== null
    if (isLeaving) menu.togglePopover?.(false)
  })
}

export function markCurrentSection(): void {
  if (withoutLanguage(location.pathname) !== '/') return
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.menu-link[href]')]
  const observer = new IntersectionObserver(
    (entries) => {
      const entered = entries.find(({ isIntersecting }) => isIntersecting)
      if (!entered) return
      const hash = entered.target.id === 'home' ? '' : `#${entered.target.id}`
      for (const link of links)
        if (link.pathname === location.pathname && link.hash === hash) link.setAttribute('aria-current', 'location')
        else link.removeAttribute('aria-current')
    },
    { rootMargin: '-45% 0px -54% 0px' },
  )
  for (const section of document.querySelectorAll('main > section[id]')) observer.observe(section)
}

/** Sets the year from the visitor's clock once, on load (specification, section 9). */
export function showCurrentYear(): void {
  const year = clockInShop(Date.now()).getUTCFullYear()
  for (const element of document.querySelectorAll<HTMLElement>('[data-years]'))
    element.textContent = String(year - Number(element.dataset.years))
  for (const element of document.querySelectorAll<HTMLElement>('[data-year]'))
    element.textContent = element.textContent.replace(element.dataset.year as string, String(year))
}

/** Hides the bar while a form is visible, because it would cover the form. A filter needs no such space. */
export function hideThumbBarOverForms(): void {
  const bar = document.querySelector<HTMLElement>('.thumb-bar')
  if (!bar) return
  const inWindow = new Set<Element>()
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) inWindow[isIntersecting ? 'add' : 'delete'](target)
    bar.hidden = inWindow.size > 0
  })
  for (const form of document.querySelectorAll('main [method=post]')) observer.observe(form)
}
