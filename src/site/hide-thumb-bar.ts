/** Hides the bar at the foot of a phone's window while a form is in the window, which it would cover. */
export function hideThumbBarOverForms(): void {
  const bar = document.querySelector<HTMLElement>('.thumb-bar')
  if (!bar) return
  const inWindow = new Set<Element>()
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) inWindow[isIntersecting ? 'add' : 'delete'](target)
    bar.hidden = inWindow.size > 0
  })
  for (const form of document.querySelectorAll('main form')) observer.observe(form)
}
