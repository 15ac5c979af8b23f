/** Mails, notifications and the browser link to these pages, which only the server loads. */
export const dashboardPaths = {
  photos: '/admin',
  setUp: '/admin/set-up',
  messages: '/admin/messages',
  shop: '/admin/shop',
  more: '/admin/more',
  statistics: '/admin/statistics',
  security: '/admin/security',
  help: '/admin/help',
  print: '/admin/print',
  bringPhotos: '/admin/bring-photos',
} as const
