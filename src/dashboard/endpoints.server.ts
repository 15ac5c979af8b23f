import { endpoints } from '../api/endpoints.ts'
import { downloadBackup, getBackupState, requestBackup } from '../commands/backup/backup-state.server.ts'
import { route } from '../platform/http/endpoint.server.ts'
import { markSetUpItem } from './set-up.server.ts'

export const dashboardEndpoints = {
  getBackupState: route(endpoints.getBackupState, ({ shop }) => getBackupState(shop)),
  requestBackup: route(endpoints.requestBackup, ({ shop }) => requestBackup(shop)),
  downloadBackup: route(endpoints.downloadBackup, ({ shop }) => downloadBackup(shop)),
  markSetUpItem: route(endpoints.markSetUpItem, ({ shop, input }) => markSetUpItem(shop, input)),
}
