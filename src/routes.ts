import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** The map of screens (specification, section 2). */
export default [
  index('site/home-page.tsx'),
  route('d/:code', 'site/design-page.tsx'),
  route('offline', 'site/offline-page.tsx'),
  route('shared', 'site/shared-page.tsx'),
  route('login', 'accounts/login-page.tsx'),
  route('register', 'accounts/register-page.tsx'),
  route('forgot-password', 'accounts/forgot-password-page.tsx'),
  route('reset-password', 'accounts/reset-password-page.tsx'),
  route('change-email', 'accounts/change-email-page.tsx'),
  route('admin', 'admin/admin-page.tsx'),
  route('admin/numbers', 'admin/numbers-page.tsx'),
  route('admin/safety', 'admin/safety-page.tsx'),
  route('*', 'site/not-found-page.tsx'),
  ...(process.env.NODE_ENV === 'development' ? [route('pattern-book', 'site/pattern-book/pattern-book-page.tsx')] : []),
] satisfies RouteConfig
