export const pagePaths = [
  '/',
  '/d/:code',
  '/designs',
  '/offline',
  '/shared',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/change-email',
  '/admin',
  '/admin/messages',
  '/admin/shop',
  '/admin/more',
  '/admin/statistics',
  '/admin/security',
] as const
export type PagePath = (typeof pagePaths)[number]
