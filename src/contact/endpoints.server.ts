import { calls } from '../contract/calls.ts'
import { endpoint } from '../platform/http/endpoint.server.ts'
import { deleteMessage, listMessages, markMessage, sendMessage } from './contact.server.ts'

export const contactEndpoints = {
  sendContactMessage: endpoint(calls.sendContactMessage, ({ shop, input, idempotencyKey }) =>
    sendMessage(shop, input, idempotencyKey),
  ),
  listContactMessages: endpoint(calls.listContactMessages, ({ shop, input }) => listMessages(shop, input)),
  markContactMessage: endpoint(calls.markContactMessage, ({ shop, input }) => markMessage(shop, input)),
  deleteContactMessage: endpoint(calls.deleteContactMessage, ({ shop, input }) => deleteMessage(shop, input)),
}
