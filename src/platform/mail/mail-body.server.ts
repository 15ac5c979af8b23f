import { type MailBody, type MailPart, renderMailHtml } from './mail-html.server.ts'

// nodemailer sends short lines of plain English unencoded, and a link in one piece.
const shortLines = /(.{1,66})( |$)/g

export function renderMailBody(body: MailBody): { text: string; html: string } {
  return { text: `${body.parts.map(renderText).join('\n\n')}\n`, html: renderMailHtml(body) }
}

function renderText(part: MailPart): string {
  if ('paragraph' in part) return part.paragraph.replaceAll(shortLines, (_, line, end) => (end ? `${line}\n` : line))
  if ('link' in part) return part.link
  // The mark on every line keeps a visitor's text from looking like the shop's.
  const quoted = part.quote.split(/\r\n?|\n/).map((line) => (line ? `> ${line}` : '>'))
  return [part.introduction, '', ...quoted].join('\n')
}
