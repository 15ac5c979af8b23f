import { calls } from '../api/calls.ts'
import { downloadBackup, getBackupState } from '../commands/backup/backup-state.server.ts'
import { endpoint } from '../platform/http/endpoint.server.ts'
import { getNumbers } from './numbers.server.ts'
import { listSetUpItems, markSetUpItem } from './set-up.server.ts'

export const adminEndpoints = {
  getNumbers: endpoint(calls.getNumbers, ({ shop }) => getNumbers(shop)),
  getBackupState: endpoint(calls.getBackupState, ({ shop }) => getBackupState(shop)),
  downloadBackup: endpoint(calls.downloadBackup, ({ shop }) => downloadBackup(shop)),
  getSetUpList: endpoint(calls.getSetUpList, async ({ shop }) => ({ items: await listSetUpItems(shop) })),
  markSetUpItem: endpoint(calls.markSetUpItem, async ({ shop, input }) => ({
    items: await markSetUpItem(shop, input),
  })),
}
