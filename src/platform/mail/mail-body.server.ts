import { renderMailHtml } from './mail-html.server.ts'
import type { MailBody, MailPart } from './mail-parts.ts'

// With short lines nodemailer sends plain English unencoded, and a link in one piece.
const lineMaxLength = 66

/** Writes the text and the HTML of a letter. */
export function renderMailBody(letter: MailBody): { text: string; html: string } {
  return { text: `${letter.parts.map(asText).join('\n\n')}\n`, html: renderMailHtml(letter) }
}

function asText(part: MailPart): string {
  if ('paragraph' in part) return inShortLines(part.paragraph)
  if ('link' in part) return part.link
  return `${part.introduction}\n\n${quoted(part.quote)}`
}

/** Marks every line, so that no line of a visitor can pass for one of the shop. */
function quoted(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => (line ? `> ${line}` : '>'))
    .join('\n')
}

function inShortLines(paragraph: string): string {
  const lines = ['']
  for (const word of paragraph.split(' ')) {
    const line = lines.at(-1) as string
    if (line && line.length + 1 + word.length > lineMaxLength) lines.push(word)
    else lines[lines.length - 1] = line ? `${line} ${word}` : word
  }
  return lines.join('\n')
}
