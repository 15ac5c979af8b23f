export const pagePaths = [
  '/',
  '/d/:code',
  '/offline',
  '/shared',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/change-email',
  '/admin',
  '/admin/statistics',
  '/admin/security',
] as const
export type PagePath = (typeof pagePaths)[number]
