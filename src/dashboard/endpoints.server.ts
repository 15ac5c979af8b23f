import { getStatistics } from '../analytics/statistics.server.ts'
import { endpoints } from '../api/endpoints.ts'
import { downloadBackup, getBackupState, requestBackup } from '../commands/backup/backup-state.server.ts'
import { getPublishedPictures } from '../gallery/catalogue/gallery.server.ts'
import { route } from '../platform/http/endpoint.server.ts'
import { listSetUpItems, markSetUpItem } from './set-up.server.ts'

export const dashboardEndpoints = {
  getStatistics: route(endpoints.getStatistics, async ({ shop }) =>
    getStatistics(shop, await getPublishedPictures(shop)),
  ),
  getBackupState: route(endpoints.getBackupState, ({ shop }) => getBackupState(shop)),
  requestBackup: route(endpoints.requestBackup, ({ shop }) => requestBackup(shop)),
  downloadBackup: route(endpoints.downloadBackup, ({ shop }) => downloadBackup(shop)),
  getSetUpList: route(endpoints.getSetUpList, async ({ shop }) => ({ items: await listSetUpItems(shop) })),
  markSetUpItem: route(endpoints.markSetUpItem, async ({ shop, input }) => ({
    items: await markSetUpItem(shop, input),
  })),
}
