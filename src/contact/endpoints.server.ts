import { endpoints } from '../api/endpoints.ts'
import { route } from '../platform/http/endpoint.server.ts'
import { exportMessages } from './export-messages.server.ts'
import { deleteMessage, listMessages, markMessage, restoreMessage } from './inbox.server.ts'
import { changeMessageSettings } from './message-settings.server.ts'
import { sendMessage } from './send-message.server.ts'

export const contactEndpoints = {
  sendContactMessage: route(endpoints.sendContactMessage, ({ shop, input, idempotencyKey }) =>
    sendMessage(shop, input, idempotencyKey),
  ),
  listContactMessages: route(endpoints.listContactMessages, ({ shop, input }) => listMessages(shop, input)),
  exportContactMessages: route(endpoints.exportContactMessages, ({ shop }) => exportMessages(shop)),
  markContactMessage: route(endpoints.markContactMessage, ({ shop, input }) => markMessage(shop, input)),
  deleteContactMessage: route(endpoints.deleteContactMessage, ({ shop, input }) => deleteMessage(shop, input.id)),
  restoreContactMessage: route(endpoints.restoreContactMessage, ({ shop, input }) => restoreMessage(shop, input.id)),
  changeMessageSettings: route(endpoints.changeMessageSettings, ({ shop, input }) =>
    changeMessageSettings(shop, input),
  ),
}
