import { m } from '../messages/compiled/messages.js'
import { clockTimeAt, dateAt } from '../messages/dates.ts'
import { currentLanguage, pathIn } from '../messages/language.ts'
import type { QueuedMail } from '../platform/mail/queue-mail.server.ts'
import type { Shop } from '../platform/shop.server.ts'
import { deviceInWords } from './device-in-words.ts'
import type { DeviceName } from './device-name.server.ts'

type Place = Pick<Shop, 'publicOrigin' | 'now'>

/** Tells the owner that somebody has signed in as her from a browser that she is not known by. */
export function mailAboutNewDevice(shop: Place, { to, name }: { to: string; name: DeviceName }): QueuedMail {
  return {
    to,
    subject: m.mail_newDevice_subject(),
    letter: {
      heading: m.mail_newDevice_subject(),
      preview: m.mail_newDevice_preview({ device: deviceInWords(name) }),
      parts: [
        { paragraph: m.mail_newDevice_text({ device: deviceInWords(name), time: timeInShop(shop.now()) }) },
        { paragraph: m.mail_newDevice_you() },
        { paragraph: m.mail_newDevice_notYou() },
        { button: m.mail_newDevice_button(), link: addressOf(shop, '/admin/safety') },
      ],
    },
  }
}

/** The link that makes this address the owner's. */
export function mailEmailLink(shop: Place, { to, code }: { to: string; code: string }): QueuedMail {
  const link = new URL(addressOf(shop, '/change-email'))
  link.searchParams.set('oobCode', code)
  return {
    to,
    subject: m.mail_newEmail_subject(),
    letter: {
      heading: m.mail_newEmail_subject(),
      preview: m.mail_newEmail_preview(),
      parts: [
        { paragraph: m.mail_newEmail_asked() },
        { button: m.mail_newEmail_button(), link: link.href },
        { paragraph: m.mail_newEmail_notYou() },
      ],
    },
  }
}

/** Tells the present address that another one is to take its place. */
export function mailAboutNewEmail(shop: Place, { to, email }: { to: string; email: string }): QueuedMail {
  return {
    to,
    subject: m.mail_oldEmail_subject(),
    letter: {
      heading: m.mail_oldEmail_subject(),
      preview: m.mail_oldEmail_preview({ email }),
      parts: [
        { paragraph: m.mail_oldEmail_asked({ email, time: timeInShop(shop.now()) }) },
        { paragraph: m.mail_oldEmail_notYou() },
        { button: m.mail_newDevice_button(), link: addressOf(shop, '/admin/safety') },
      ],
    },
  }
}

function addressOf(shop: Place, path: string): string {
  return `${shop.publicOrigin()}${pathIn(currentLanguage(), path)}`
}

function timeInShop(time: number): string {
  return `${dateAt(time)}, ${clockTimeAt(time)}`
}
