import { calls } from '../contract/calls.ts'
import { endpoint } from '../platform/http/endpoint.server.ts'
import {
  changeContactInfo,
  deleteMessage,
  getContactInfo,
  listMessages,
  markMessage,
  sendMessage,
} from './contact.server.ts'

export const contactEndpoints = {
  getContactInfo: endpoint(calls.getContactInfo, ({ shop }) => getContactInfo(shop)),
  changeContactInfo: endpoint(calls.changeContactInfo, ({ shop, input }) => changeContactInfo(shop, input)),
  sendContactMessage: endpoint(calls.sendContactMessage, ({ shop, input, idempotencyKey }) =>
    sendMessage(shop, input, idempotencyKey),
  ),
  listContactMessages: endpoint(calls.listContactMessages, ({ shop, input }) => listMessages(shop, input)),
  markContactMessage: endpoint(calls.markContactMessage, ({ shop, input }) => markMessage(shop, input)),
  deleteContactMessage: endpoint(calls.deleteContactMessage, ({ shop, input }) => deleteMessage(shop, input)),
}
