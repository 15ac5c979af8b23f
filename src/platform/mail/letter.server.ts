import { layOut } from './letter-layout.server.ts'

/** What a mail says, part by part: written once, read as text and as HTML. */
export interface Letter {
  heading: string
  /** What lists of mails show beside the subject. */
  preview: string
  parts: LetterPart[]
}

export type LetterPart =
  | { paragraph: string }
  /** What to do; in the text only its address, so that the paragraph before it has to lead there. */
  | { button: string; link: string }
  /** What somebody else has typed, kept as it is. The text says who by `introduction`, the HTML by name and address. */
  | { quote: string; by: { name: string; address: string }; introduction: string }

// Lines stay short, so that a mail in plain English goes out as plain text, and a link in one piece.
const lineMaxLength = 66

/** Both readings of a letter. They are kept with the mail: one that waits leaves as it was written, whatever is new since. */
export function writeLetter(letter: Letter): { text: string; html: string } {
  return { text: `${letter.parts.map(asText).join('\n\n')}\n`, html: layOut(letter) }
}

function asText(part: LetterPart): string {
  if ('paragraph' in part) return inShortLines(part.paragraph)
  if ('link' in part) return part.link
  return `${part.introduction}\n\n${quoted(part.quote)}`
}

/** As mails quote: no line of somebody else's can pass for one of ours. */
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
