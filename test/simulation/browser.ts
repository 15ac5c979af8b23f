import type { messages as messageQueue } from '../../src/contact/form/send-message.ts'
import type { photos as photoQueue, uploadQueue } from '../../src/gallery/uploads/upload-queue.ts'
import type { Browser } from '../browser.ts'
import { BrowserStorage } from './browser-storage.ts'
import { bundleBrowserCode } from './bundle-browser-code.ts'
import type { Clock } from './clock.ts'

type Send = (path: string, init: RequestInit) => Promise<Response>
type Code = { photos: typeof photoQueue; uploadQueue: typeof uploadQueue; messages: typeof messageQueue }

export interface Person {
  name: string
  http: Browser
  browser: SimulatedBrowser
  isSignedIn: boolean
}

let code: Promise<string> | undefined

/** A browser with the product's own queues. Closing its page, as a phone does at any time, leaves only its storage. */
export class SimulatedBrowser {
  readonly #storage = new BrowserStorage()
  readonly #clock: Clock
  readonly #send: Send
  #page: { code: Code; isOpen: boolean } | undefined

  constructor(clock: Clock, send: Send) {
    this.#clock = clock
    this.#send = send
  }

  get code(): Code {
    if (!this.#page) throw new Error('The browser has no page.')
    return this.#page.code
  }

  /** Returns whether the code of the page runs, unless it waits for the network or for a time. */
  isBusy(): boolean {
    const { photos, messages } = this.#page?.code ?? {}
    return Boolean(photos?.state().isBusy || messages?.state().isBusy)
  }

  items() {
    const { photos, messages } = this.#page?.code ?? {}
    return [...(photos?.items() ?? []), ...(messages?.items() ?? [])]
  }

  /** Opens the page again, which continues what its queues have stored. */
  async openPage(): Promise<void> {
    if (this.#page) this.#page.isOpen = false
    code ??= bundleBrowserCode()
    const page = { isOpen: true } as { code: Code; isOpen: boolean }
    const globals = this.#globals(() => page.isOpen)
    page.code = new Function(...Object.keys(globals), `${await code}\nreturn browserCode`)(...Object.values(globals))
    page.code.uploadQueue.whenDone = () => {}
    this.#page = page
    void page.code.uploadQueue.resume()
    await page.code.messages.read()
    void page.code.messages.run()
  }

  #globals(isOpen: () => boolean) {
    const send: Send = async (path, init) => {
      const response = await this.#send(path, init).catch((error) => {
        if (isOpen()) throw error
      })
      return response && isOpen() ? response : new Promise<never>(() => {})
    }
    const clock = this.#clock
    const nothing = () => {}
    return {
      simulatedOpenDB: this.#storage.openFor(isOpen),
      fetch: send,
      XMLHttpRequest: xmlHttpRequestBy(send),
      setTimeout: (run: () => void, ms: number) => clock.setTimer(() => isOpen() && run(), ms),
      clearTimeout: clock.clearTimer,
      addEventListener: nothing,
      document: { addEventListener: nothing, documentElement: { lang: 'en' } },
      navigator: {},
      BroadcastChannel: class {
        postMessage() {}
      },
      Worker: class {
        onmessage: ((event: object) => void) | undefined
        postMessage = () => queueMicrotask(() => this.onmessage?.({}))
        terminate() {}
      },
      AbortSignal: { timeout: () => new AbortController().signal },
      crypto,
    }
  }
}

function xmlHttpRequestBy(send: Send) {
  return class {
    upload = {}
    status = 0
    responseText = ''
    onloadend = () => {}
    #address = ''
    open(_: string, address: string) {
      this.#address = address
    }
    setRequestHeader() {}
    abort() {}
    async send(body: Blob) {
      const response = await send(this.#address, {
        method: 'POST',
        headers: { 'content-type': body.type },
        body,
      }).catch(() => undefined)
      this.status = response?.status ?? 0
      this.responseText = (await response?.text()) ?? ''
      this.onloadend()
    }
  }
}
