import type { ComponentType } from 'react'

// biome-ignore lint/suspicious/noExplicitAny: The server checks the props of each island where it renders it.
type AnyComponent = ComponentType<any>

const islands: Record<string, () => Promise<AnyComponent>> = {
  'contact-form': () => import('../contact/contact-form.tsx').then(({ ContactForm }) => ContactForm),
  login: () => import('../accounts/login-card.tsx').then(({ LoginCard }) => LoginCard),
  register: () => import('../accounts/account-forms.tsx').then(({ RegisterForm }) => RegisterForm),
  'forgot-password': () => import('../accounts/account-forms.tsx').then((file) => file.ForgotPasswordForm),
  'reset-password': () => import('../accounts/account-forms.tsx').then((file) => file.ResetPasswordForm),
  'change-email': () => import('../accounts/account-forms.tsx').then((file) => file.ConfirmEmailForm),
  'waiting-photos': () => import('../site/waiting-photos.tsx').then(({ WaitingPhotos }) => WaitingPhotos),
  'large-on-wish': () =>
    import('../gallery/catalogue/enlarge-picture.tsx').then(({ EnlargePicture }) => EnlargePicture),
  'opening-line': () => import('../shop-details/opening-line.tsx').then(({ OpeningLine }) => OpeningLine),
  dashboard: () => import('../dashboard/dashboard.tsx').then(({ Dashboard }) => Dashboard),
  statistics: () => import('../dashboard/statistics-page.tsx').then(({ StatisticsScreen }) => StatisticsScreen),
  'account-security': () =>
    import('../dashboard/account-security-page.tsx').then(({ AccountSecurityScreen }) => AccountSecurityScreen),
}

/** How far below the window an island is waitForHydration. */
const nearby = '300px'

/** Hydrates each island of the page when its time has come. */
export function startIslands(): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const begin = once(() => start(element))
    element.addEventListener('focusin', begin)
    element.addEventListener('pointerdown', begin)
    if (element.dataset.when === 'load') begin()
    else whenNear(element, begin)
  }
}

async function start(element: HTMLElement): Promise<void> {
  const [{ hydrate }, component] = await Promise.all([
    import('../ui/hydrate.ts'),
    islands[element.dataset.island as string]?.(),
  ])
  if (component) hydrate(element, component)
}

function whenNear(element: HTMLElement, act: () => void): void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      act()
    },
    { rootMargin: nearby },
  )
  observer.observe(element)
}

function once(act: () => Promise<void>): () => void {
  let started = false
  return () => {
    if (started) return
    started = true
    // The script may be unreachable; the next touch tries again.
    act().catch(() => {
      started = false
    })
  }
}
