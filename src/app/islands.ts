import type { ComponentType } from 'react'

// biome-ignore lint/suspicious/noExplicitAny: The server type-checks the props of each island.
const islands: Record<string, () => Promise<ComponentType<any>>> = {
  'contact-form': () => import('../contact/form/contact-form.tsx').then(({ ContactForm }) => ContactForm),
  login: () => import('../accounts/sign-in/login-card.tsx').then(({ LoginCard }) => LoginCard),
  register: () => import('../accounts/sign-in/account-forms.tsx').then(({ RegisterForm }) => RegisterForm),
  'forgot-password': () => import('../accounts/sign-in/account-forms.tsx').then((file) => file.ForgotPasswordForm),
  'reset-password': () => import('../accounts/sign-in/account-forms.tsx').then((file) => file.ResetPasswordForm),
  'change-email': () => import('../accounts/sign-in/account-forms.tsx').then((file) => file.ConfirmEmailForm),
  'waiting-photos': () => import('../site/waiting-photos.tsx').then(({ WaitingPhotos }) => WaitingPhotos),
  photos: () => import('../dashboard/photos-screen.tsx').then(({ PhotosScreen }) => PhotosScreen),
  'set-up': () => import('../dashboard/set-up-screen.tsx').then(({ SetUpScreen }) => SetUpScreen),
  messages: () => import('../dashboard/messages-screen.tsx').then(({ MessagesScreen }) => MessagesScreen),
  shop: () => import('../dashboard/shop-screen.tsx').then(({ ShopScreen }) => ShopScreen),
  more: () => import('../dashboard/more-screen.tsx').then(({ MoreScreen }) => MoreScreen),
  statistics: () => import('../dashboard/statistics-screen.tsx').then(({ StatisticsScreen }) => StatisticsScreen),
  print: () => import('../dashboard/print-screen.tsx').then(({ PrintScreen }) => PrintScreen),
  'bring-photos': () => import('../dashboard/bring-photos-screen.tsx').then((file) => file.BringPhotosScreen),
  help: () => import('../dashboard/help-screen.tsx').then(({ HelpScreen }) => HelpScreen),
  'account-security': () =>
    import('../dashboard/account-security-screen.tsx').then(({ AccountSecurityScreen }) => AccountSecurityScreen),
}

const hydrationMargin = '300px'

export function startIslands(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) hydrateIsland(target as HTMLElement)
    },
    { rootMargin: hydrationMargin },
  )
  for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
    element.addEventListener('focusin', () => hydrateIsland(element))
    element.addEventListener('pointerdown', () => hydrateIsland(element))
    if (element.dataset.when === 'load') hydrateIsland(element)
    else observer.observe(element)
  }
}

const started = new Set<HTMLElement>()

async function hydrateIsland(element: HTMLElement): Promise<void> {
  if (started.has(element)) return
  started.add(element)
  try {
    const [{ hydrate }, component] = await Promise.all([
      import('../ui/hydrate.ts'),
      islands[element.dataset.island as string]?.(),
    ])
    if (component) hydrate(element, component)
  } catch {
    // The script could not be loaded. The next interaction retries.
    started.delete(element)
  }
}
