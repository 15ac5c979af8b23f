import { dashboardPaths } from '../api/dashboard-paths.ts'
import { m } from '../messages/compiled/messages.js'
import { MessagesIcon, MoreIcon, PhotosIcon, ShopIcon } from '../ui/dashboard/dashboard-icons.tsx'

export const tabs = {
  photos: { path: dashboardPaths.photos, text: m.admin_photosTab, Icon: PhotosIcon },
  messages: { path: dashboardPaths.messages, text: m.admin_inboxHeading, Icon: MessagesIcon },
  shop: { path: dashboardPaths.shop, text: m.admin_shopTab, Icon: ShopIcon },
  more: { path: dashboardPaths.more, text: m.admin_moreTab, Icon: MoreIcon },
}
