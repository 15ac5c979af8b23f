import type { ComponentType } from 'react'
import { dashboardPaths as paths } from '../api/dashboard-paths.ts'
import { answerId, type HelpTopic } from '../api/help-topics.ts'
import { trashDays } from '../api/shop-constants.ts'
import { m } from '../messages/compiled/messages.js'
import * as icons from '../ui/dashboard/dashboard-icons.tsx'
import { SearchIcon } from '../ui/icons.tsx'
import { tabs } from './dashboard-tabs.ts'
import type { Picture } from './help-steps.tsx'

export interface Answer {
  topic: HelpTopic
  Icon: ComponentType
  question: string
  steps: [text: string, ...controls: Picture[]][]
}

/** The pictures are drawn with the messages and icons of the real controls, so that they are never out of date. */
export function listAnswers(designCount: number): Answer[] {
  const count = Math.max(2, designCount)
  const photos = { ...tab(tabs.photos), path: `${paths.photos}#photos` }
  const messages = tab(tabs.messages)
  const shop = tab(tabs.shop)
  const more = tab(tabs.more)
  const undo = { text: m.toast_undo() }
  const camera = { text: m.admin_camera(), Icon: icons.CameraIcon }
  const devices = { text: m.security_heading(), Icon: icons.LockIcon, path: `${paths.security}#devices` }
  return [
    {
      topic: 'upload',
      Icon: icons.CameraIcon,
      question: m.help_upload_question(),
      steps: [
        [m.help_upload_waits()],
        [m.help_upload_again(), { ...photos, path: `${paths.photos}#upload` }, { text: m.admin_tryAgain() }],
        [m.help_upload_other(), { text: m.admin_removeUpload() }, camera],
      ],
    },
    {
      topic: 'photos',
      Icon: icons.RupeeIcon,
      question: m.help_prices_question(),
      steps: [
        [
          m.help_prices_all(),
          photos,
          { text: m.album_select() },
          { text: m.album_selectAll({ count }) },
          { text: m.album_prices() },
          { text: '10 %' },
          { text: m.album_savePrices({ count }) },
        ],
        [m.help_prices_one(), photos, { text: m.admin_updatePrice() }],
        [m.help_prices_undo(), undo],
      ],
    },
    {
      topic: 'password',
      Icon: icons.LockIcon,
      question: m.help_password_question(),
      steps: [
        [
          m.help_password_link(),
          { text: m.accounts_forgotPassword(), path: '/forgot-password' },
          { text: m.accounts_sendLink() },
        ],
        [m.help_password_open(), { text: m.accounts_setPassword() }],
        [m.help_password_noMail()],
      ],
    },
    {
      topic: 'messages',
      Icon: icons.MessagesIcon,
      question: m.help_messages_question(),
      steps: [
        [m.help_messages_folders(), messages, { text: `${m.inbox_spam()} · ${m.inbox_deletedFolder()}` }],
        [m.help_messages_search(), messages, { text: m.inbox_search(), Icon: SearchIcon }],
        [m.help_messages_whatsapp()],
        [
          m.help_messages_mail(),
          more,
          { text: m.mailPanel_heading(), Icon: icons.MailIcon, path: `${paths.more}#mail` },
          { text: m.mailPanel_sendTest() },
        ],
      ],
    },
    {
      topic: 'closed-days',
      Icon: icons.ClosedIcon,
      question: m.help_closed_question(),
      steps: [
        [
          m.help_closed_days(),
          shop,
          { text: m.closedDays_heading(), path: `${paths.shop}#closed-days` },
          { text: m.closedDays_add() },
          { text: m.closedDays_close() },
        ],
        [m.help_closed_today(), shop, { text: m.closedDays_closeToday() }],
      ],
    },
    {
      topic: 'shop-details',
      Icon: icons.ClockIcon,
      question: m.help_hours_question(),
      steps: [
        [
          m.help_hours_change(),
          shop,
          { text: m.shopDetails_hours_heading(), path: `${paths.shop}#shop-details` },
          { text: m.shopDetails_save() },
        ],
        [m.help_hours_someDays(), { text: m.help_closed_question(), path: `${paths.help}#${answerId('closed-days')}` }],
      ],
    },
    {
      topic: 'trash',
      Icon: icons.TrashIcon,
      question: m.help_trash_question(),
      steps: [
        [
          m.help_trash_restore({ trashDays }),
          photos,
          { text: m.admin_trashHeading(), path: `${paths.photos}#trash` },
          { text: m.admin_restore() },
        ],
        [m.help_trash_undo(), undo],
      ],
    },
    {
      topic: 'devices',
      Icon: icons.HandsetIcon,
      question: m.help_devices_question(),
      steps: [
        [m.help_devices_login(), { text: m.accounts_login() }],
        [m.help_devices_code(), { text: m.security_useBackup() }],
        [m.help_devices_install(), more, { text: m.install_heading(), path: `${paths.more}#install` }],
        [m.help_devices_signOut(), more, devices, { text: m.security_signOut() }],
      ],
    },
  ]
}

const tab = ({ path, text, Icon }: (typeof tabs)[keyof typeof tabs]): Picture => ({
  path,
  text: text(),
  Icon,
  isTab: true,
})
