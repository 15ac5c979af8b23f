/** See https://w3c.github.io/push-api/#declarative-push-message. `service-worker.ts` understands it, too. */
export interface PushMessage {
  web_push: 8030
  notification: { title: string; body: string; navigate: string; lang: string; tag: string; icon: string }
}

export interface QueuedPush {
  subscriptionId: string
  message: PushMessage
}
