/** The pages of the shop (specification, section 2, and what this product adds). */
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
  '/admin/numbers',
  '/admin/safety',
] as const
export type PagePath = (typeof pagePaths)[number]
