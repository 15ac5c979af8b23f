import { calls } from '../api/calls.ts'
import { endpoint } from '../platform/http/endpoint.server.ts'
import { exportMessages } from './export-messages.server.ts'
import { deleteMessage, listMessages, markMessage, restoreMessage } from './inbox.server.ts'
import { changeMessageSettings, getMessageSettings } from './message-settings.server.ts'
import { sendMessage } from './send-message.server.ts'

export const contactEndpoints = {
  sendContactMessage: endpoint(calls.sendContactMessage, ({ shop, input, idempotencyKey }) =>
    sendMessage(shop, input, idempotencyKey),
  ),
  listContactMessages: endpoint(calls.listContactMessages, ({ shop, input }) => listMessages(shop, input)),
  exportContactMessages: endpoint(calls.exportContactMessages, ({ shop }) => exportMessages(shop)),
  markContactMessage: endpoint(calls.markContactMessage, ({ shop, input }) => markMessage(shop, input)),
  deleteContactMessage: endpoint(calls.deleteContactMessage, ({ shop, input }) => deleteMessage(shop, input)),
  restoreContactMessage: endpoint(calls.restoreContactMessage, ({ shop, input }) => restoreMessage(shop, input)),
  getMessageSettings: endpoint(calls.getMessageSettings, ({ shop }) => getMessageSettings(shop)),
  changeMessageSettings: endpoint(calls.changeMessageSettings, ({ shop, input }) => changeMessageSettings(shop, input)),
}
