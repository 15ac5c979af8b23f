import { pushDevice } from '../push-service.ts'

/** The owner has allowed notifications on this phone before the day begins. */
export const phone = pushDevice()

/** Stands for Google's push service. @returns a function that ends this */
export function installPushService(onPush: (tag: string) => void): () => void {
  const { fetch } = globalThis
  globalThis.fetch = async (_, init) => {
    onPush(phone.decrypt({ encrypted: Buffer.from(init?.body as Uint8Array) }).notification.tag)
    return new Response(null, { status: 201 })
  }
  return () => {
    globalThis.fetch = fetch
  }
}
