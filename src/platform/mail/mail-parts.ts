/** The content of a mail, from which text and HTML are made. */
export interface MailBody {
  heading: string
  /** Lists of mails show it beside the subject. */
  preview: string
  parts: MailPart[]
}

export type MailPart =
  | { paragraph: string }
  /** The text shows only the link: the paragraph before it has to introduce it. */
  | { button: string; link: string }
  /** A visitor's words. The text shows `introduction`, the HTML name and address. */
  | { quote: string; by: { name: string; address: string }; introduction: string }
