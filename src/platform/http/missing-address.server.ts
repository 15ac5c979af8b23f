import type { Context } from 'hono'
import { html } from 'hono/html'
import { errorStatuses } from '../../api/errors.ts'
import { m } from '../../messages/compiled/messages.js'
import { languages } from '../../messages/language.ts'

/** Says what to set, in both languages: to whoever installs the shop, an error without words looks like a broken shop. */
export function explainMissingAddress(context: Context, host: string) {
  const origin = URL.canParse(`https://${host}`) ? new URL(`https://${host}`).origin : 'https://…'
  const names = { host, setting: `PUBLIC_URL=${origin}` }
  const texts = languages.map(
    (locale) => html`<div lang="${locale}">
      <h1>${m.crash_noAddressHeading({}, { locale })}</h1>
      <p>${m.crash_noAddress(names, { locale })}</p>
    </div>`,
  )
  const head = html`<meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>PUBLIC_URL</title>`
  return context.html(
    html`<!doctype html><html lang="en"><head>${head}</head><body>${texts}</body></html>`,
    errorStatuses.WRONG_HOST as 421,
  )
}
