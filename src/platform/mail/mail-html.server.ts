import { html, raw } from 'hono/html'
import { m } from '../../messages/compiled/messages.js'
import { foreignLanguage } from '../../messages/detect-language.ts'
import type { Identity } from '../../messages/identity.ts'
import { currentLanguage } from '../../messages/language.ts'

export interface MailBody {
  subject: string
  /** The default is the subject. */
  heading?: string
  /** Mail programs show the preview beside the subject. */
  preview: string
  parts: MailPart[]
}

export type MailPart =
  | { paragraph: string }
  /** Plain text shows only the link, so the previous paragraph must introduce it. */
  | { button: string; path: string }
  /** Plain text shows `introduction`, HTML shows name and address. */
  | { quote: string; by: { name: string; address: string }; introduction: string }

// A test compares these colours with `ui/theme.css`.
const plaster = '#fbf6ec'
const limewash = '#f3e9d8'
const paper = '#fffcf5'
const teak = '#2b1b14'
const teakSoft = '#5f4a3d'
const kandangi = '#7a1f2b'
const mustard = '#d99a1c'
const thread = '#e7d3a8'

const serif = `Georgia,'Times New Roman','Noto Serif Tamil',serif`
const sans = `-apple-system,'Segoe UI',Roboto,'Noto Sans Tamil',Arial,sans-serif`
const widthPx = 560

/** Sets a background and a text colour on every block, because some mail programs invert colours themselves. */
const darkStyles = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background-color:#160e0a!important}
.card{background-color:#241711!important;border-color:#4a3528!important}
.quote{background-color:#2f2018!important;border-color:#4a3528!important}
.ink{color:#f3e9d8!important}
.soft{color:#cdb9a2!important}
.title,.link{color:#f0c14f!important}
.button{background-color:#f0c14f!important}
.label{color:#2b1b14!important;border-color:#7a1f2b!important}
}`

/** Mail programs without gradients show a plain border. */
const checks = `background-image:repeating-linear-gradient(90deg,rgba(217,154,28,.28) 0 1px,rgba(217,154,28,0) 1px 5px,rgba(217,154,28,.28) 5px 6px,rgba(217,154,28,0) 6px 48px),repeating-linear-gradient(rgba(217,154,28,.28) 0 1px,rgba(217,154,28,0) 1px 5px,rgba(217,154,28,.28) 5px 6px,rgba(217,154,28,0) 6px 48px)`

/** Renders tables and inline styles, which mail programs require. */
export function renderMailHtml(body: MailBody, identity: Identity, linkTo: (path: string) => string): string {
  const { subject, heading = subject, preview, parts } = body
  return String(html`<!doctype html>
<html lang="${currentLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${heading}</title>
<style>${raw(darkStyles)}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:${limewash}">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${preview}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${limewash}" style="background-color:${limewash}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="${widthPx}" cellpadding="0" cellspacing="0" border="0" bgcolor="${plaster}" style="width:100%;max-width:${widthPx}px;table-layout:fixed;background-color:${plaster};border:1px solid ${thread}">
${renderBorder(identity)}
<tr><td class="title" style="padding:28px 28px 0;font:bold 28px/1.2 ${raw(serif)};color:${kandangi};overflow-wrap:anywhere"><h1 style="margin:0;font:inherit">${heading}</h1></td></tr>
${parts.map((part) => renderPart(part, linkTo))}
<tr><td style="padding:32px 28px 28px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="soft" style="padding-top:16px;border-top:2px dashed ${mustard};font:14px/1.5 ${raw(sans)};color:${teakSoft}">${identity.tagline}</td></tr></table></td></tr>
</table>
</td></tr></table>
</body>
</html>
`)
}

function renderBorder({ shop, otherName = '' }: Identity) {
  return html`<tr><td bgcolor="${kandangi}" style="padding:22px 28px 18px;background-color:${kandangi};${raw(checks)};font:bold 26px/1.2 ${raw(serif)};color:${plaster}">${shop}&nbsp; <span lang="${foreignLanguage(otherName) ?? currentLanguage()}" style="font-size:18px;color:${thread}">${otherName}</span></td></tr>
${renderStripe(mustard, 4)}${renderStripe(kandangi, 5)}${renderStripe(mustard, 2)}
<tr><td height="12" style="height:12px;font-size:0;line-height:0;background-image:linear-gradient(135deg,${kandangi} 25%,rgba(122,31,43,0) 25%),linear-gradient(225deg,${kandangi} 25%,rgba(122,31,43,0) 25%);background-size:20px 20px">&nbsp;</td></tr>`
}

function renderStripe(colour: string, heightPx: number) {
  return html`<tr><td height="${heightPx}" bgcolor="${colour}" style="height:${heightPx}px;font-size:0;line-height:0;background-color:${colour}">&nbsp;</td></tr>`
}

function renderPart(part: MailPart, linkTo: (path: string) => string) {
  if ('paragraph' in part)
    return html`<tr><td class="ink" style="padding:16px 28px 0;font:17px/1.6 ${raw(sans)};color:${teak};overflow-wrap:anywhere">${part.paragraph}</td></tr>`
  return 'path' in part ? renderButton(part.button, linkTo(part.path)) : renderQuote(part)
}

function renderButton(button: string, link: string) {
  return html`<tr><td style="padding:24px 28px 0"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="button" bgcolor="${kandangi}" style="padding:4px;background-color:${kandangi};border-radius:2px"><a class="label" href="${link}" style="display:inline-block;padding:12px 24px;border:1px dashed ${thread};font:bold 17px/1.25 ${raw(sans)};color:${plaster};text-decoration:none">${button}</a></td></tr></table></td></tr>
<tr><td class="soft" style="padding:16px 28px 0;font:14px/1.5 ${raw(sans)};color:${teakSoft};word-break:break-all"><span style="word-break:normal">${m.mail_orCopyLink()}</span><br><a class="link" href="${link}" style="color:${kandangi}">${link}</a></td></tr>`
}

// `bdi` prevents right-to-left letters from reordering their surroundings.
function renderQuote({ quote, by }: Extract<MailPart, { quote: string }>) {
  return html`<tr><td style="padding:20px 28px 4px"><table role="presentation" class="quote" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${paper}" style="table-layout:fixed;background-color:${paper};border:1px solid ${thread}"><tr><td width="5" bgcolor="${mustard}" style="width:5px;background-color:${mustard};font-size:0">&nbsp;</td><td style="padding:16px 20px;overflow-wrap:anywhere">
<div class="title" style="font:bold 19px/1.35 ${raw(serif)};color:${kandangi}"><bdi>${by.name}</bdi></div>
<div class="soft" style="font:15px/1.5 ${raw(sans)};color:${teakSoft}"><a class="link" href="${`mailto:${encodeURI(by.address)}`}" style="color:${teakSoft}"><bdi>${by.address}</bdi></a></div>
<div class="ink" dir="auto" style="padding-top:12px;font:17px/1.6 ${raw(sans)};color:${teak};white-space:pre-wrap">${quote.split(/\r\n?|\n/).map((line, i) => html`${i > 0 ? raw('<br>') : ''}${line}`)}</div>
</td></tr></table></td></tr>`
}
