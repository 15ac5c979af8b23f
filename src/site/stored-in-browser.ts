import * as names from '../api/shop-constants.ts'

/** Lists what pages store in a browser, by its purpose. The privacy page shows it, and a story looks for anything else. */
export const storedInBrowser = {
  session: ['shop_session', ...Object.values(names.storageKeys)],
  draft: [names.draftKey, names.typedEmailKey],
  waiting: [names.messageQueue],
  hearts: [names.shortlistKey],
  choices: [names.languageCookieName, names.languageStorageKey, names.columnsCookieName],
  offline: [names.pictureCache, '/assets/'],
  notices: [names.flashCookieName, names.toastKey, names.failureKey],
  owner: ['shop_second_factor', 'shop_device', names.photoQueue, names.sharedPhotosDatabase],
} as const
