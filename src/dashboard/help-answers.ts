import type { ComponentType } from 'react'
import { dashboardPaths as paths } from '../api/dashboard-paths.ts'
import type { HelpTopic } from '../api/help-topics.ts'
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
  link: { path: string; place: string }
  steps: [text: string, ...controls: Picture[]][]
}

/** The pictures are drawn with the messages and icons of the real controls, so that they are never out of date. */
export function listAnswers(designCount: number): Answer[] {
  const count = Math.max(2, designCount)
  const photos = tab(tabs.photos)
  const messages = tab(tabs.messages)
  const shop = tab(tabs.shop)
  const more = tab(tabs.more)
  const undo = { text: m.toast_undo() }
  const camera = { text: m.admin_camera(), Icon: icons.CameraIcon }
  const devices = { text: m.security_heading(), Icon: icons.LockIcon }
  return [
    {
      topic: 'upload',
      Icon: icons.CameraIcon,
      question: m.help_upload_question(),
      link: { path: `${paths.photos}#upload`, place: m.admin_photosTab() },
      steps: [
        [m.help_upload_waits()],
        [m.help_upload_again(), photos, { text: m.admin_tryAgain() }],
        [m.help_upload_other(), { text: m.admin_removeUpload() }, camera],
      ],
    },
    {
      topic: 'photos',
      Icon: icons.RupeeIcon,
      question: m.help_prices_question(),
      link: { path: `${paths.photos}#photos`, place: m.admin_photosTab() },
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
      link: { path: '/forgot-password', place: m.accounts_forgotHeading() },
      steps: [
        [m.help_password_link(), { text: m.accounts_forgotPassword() }, { text: m.accounts_sendLink() }],
        [m.help_password_open(), { text: m.accounts_setPassword() }],
        [m.help_password_noMail()],
      ],
    },
    {
      topic: 'messages',
      Icon: icons.MessagesIcon,
      question: m.help_messages_question(),
      link: { path: paths.messages, place: m.admin_inboxHeading() },
      steps: [
        [m.help_messages_folders(), messages, { text: `${m.inbox_spam()} · ${m.inbox_deletedFolder()}` }],
        [m.help_messages_search(), messages, { text: m.inbox_search(), Icon: SearchIcon }],
        [m.help_messages_whatsapp()],
        [
          m.help_messages_mail(),
          more,
          { text: m.mailPanel_heading(), Icon: icons.MailIcon },
          { text: m.mailPanel_sendTest() },
        ],
      ],
    },
    {
      topic: 'closed-days',
      Icon: icons.ClosedIcon,
      question: m.help_closed_question(),
      link: { path: `${paths.shop}#closed-days`, place: m.closedDays_heading() },
      steps: [
        [
          m.help_closed_days(),
          shop,
          { text: m.closedDays_heading() },
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
      link: { path: `${paths.shop}#shop-details`, place: m.shopDetails_hours_heading() },
      steps: [
        [m.help_hours_change(), shop, { text: m.shopDetails_hours_heading() }, { text: m.shopDetails_save() }],
        [m.help_hours_someDays(), { text: m.help_closed_question() }],
      ],
    },
    {
      topic: 'trash',
      Icon: icons.TrashIcon,
      question: m.help_trash_question(),
      link: { path: `${paths.photos}#trash`, place: m.admin_trashHeading() },
      steps: [
        [m.help_trash_restore({ trashDays }), photos, { text: m.admin_trashHeading() }, { text: m.admin_restore() }],
        [m.help_trash_undo(), undo],
      ],
    },
    {
      topic: 'devices',
      Icon: icons.HandsetIcon,
      question: m.help_devices_question(),
      link: { path: `${paths.security}#devices`, place: m.security_heading() },
      steps: [
        [m.help_devices_login(), { text: m.accounts_login() }],
        [m.help_devices_code(), { text: m.security_useBackup() }],
        [m.help_devices_install(), more, { text: m.install_heading() }],
        [m.help_devices_signOut(), more, devices, { text: m.security_signOut() }],
      ],
    },
  ]
}

const tab = ({ text, Icon }: (typeof tabs)[keyof typeof tabs]): Picture => ({ text: text(), Icon })
