import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../test/free-port.ts'
import { type Browser, phone } from './window.ts'

/** Drives WebKitGTK by the WebDriver protocol, in a virtual display. */
export async function openWebKit(driver: string, binary: string, hasPreferences?: boolean): Promise<Browser> {
  const port = await freePort()
  const settings = await mkdtemp(join(tmpdir(), 'thaiyal-gtk-'))
  await mkdir(join(settings, 'gtk-3.0'))
  await writeFile(join(settings, 'gtk-3.0/settings.ini'), `[Settings]\ngtk-enable-animations=${!hasPreferences}\n`)
  const env = { ...process.env, XDG_CONFIG_HOME: settings }
  const server = spawn('xvfb-run', ['--auto-servernum', driver, `--port=${port}`], { detached: true, env })
  await untilReady(port)
  return {
    async openWindow(note) {
      const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } }
      const { sessionId } = await send<{ sessionId: string }>(port, '', { capabilities })
      const ask = <Value>(path: string, body?: object) => send<Value>(port, `/${sessionId}${path}`, body)
      const act = (type: string, actions: object[]) => ask('/actions', { actions: [{ type, id: type, actions }] })
      const evaluate = (expression: string) =>
        ask('/execute/sync', { script: `(${collectErrors})(); return ${expression}`, args: [] })
      // The smallest window is 447 pixels wide.
      await ask('/window/rect', phone)
      return {
        open: (url) => ask('/url', { url }),
        evaluate,
        clickAt: ({ x, y }) =>
          act('pointer', [
            { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ]),
        type: (text) =>
          act(
            'key',
            [...text].flatMap((value) => [
              { type: 'keyDown', value },
              { type: 'keyUp', value },
            ]),
          ),
        async selectFiles(value, paths) {
          const element = await ask<Record<string, string>>('/element', { using: 'css selector', value })
          await ask(`/element/${Object.values(element)[0]}/value`, { text: paths.join('\n') })
        },
        photograph: async () => Buffer.from(await ask<string>('/screenshot'), 'base64'),
        async close() {
          const errors = (await evaluate('sessionStorage.errors')) as string | null
          if (errors) note(errors)
          await fetch(address(port, `/${sessionId}`), { method: 'DELETE' })
        },
      }
    },
    // xvfb-run does not stop its children.
    close: async () => void process.kill(-(server.pid as number)),
  }
}

/** Runs in the browser, as WebKitWebDriver has no log. Errors before the first command on a page are lost. */
function collectErrors() {
  if (document.documentElement.hasAttribute('data-collects-errors')) return
  document.documentElement.setAttribute('data-collects-errors', '')
  for (const name of ['error', 'unhandledrejection', 'securitypolicyviolation'] as const)
    addEventListener(
      name as 'error',
      (event: Partial<ErrorEvent & PromiseRejectionEvent & SecurityPolicyViolationEvent>) => {
        const error = event.message ?? event.violatedDirective ?? event.reason
        sessionStorage.errors = `${sessionStorage.errors ?? ''}${error}; `
      },
    )
}

const address = (port: number, path: string) => `http://localhost:${port}/session${path}`

async function send<Value>(port: number, path: string, body?: object): Promise<Value> {
  const request = body && { method: 'POST', body: JSON.stringify(body) }
  const { value } = (await (await fetch(address(port, path), request)).json()) as { value: Value & { error?: string } }
  if (value?.error) throw new Error(JSON.stringify(value))
  return value
}

async function untilReady(port: number) {
  for (;;) {
    if (await fetch(`http://localhost:${port}/status`).catch(() => undefined)) return
    await pause(50)
  }
}
