import { copyText, toast } from '../browser/toasts.ts'
import { m } from '../messages/compiled/messages.js'
import { Button } from '../ui/forms/button.tsx'
import { ChatIcon } from '../ui/icons.tsx'
import { chatAbout, type Report, writeReport } from './help-report.ts'

interface ReportButtonProps {
  report: Report
  text?: string
  /** Names the button if several on a screen have the same text. */
  question?: string
  isLink?: boolean
}

/** Opens WhatsApp with the report, or sends the report to anybody while the shop does not know the number. */
export function ReportButton({ report, text, question, isLink }: ReportButtonProps) {
  const chat = chatAbout(report)
  if (!chat)
    return (
      <Button
        className="sm:justify-self-start"
        kind={isLink ? 'quiet' : undefined}
        aria-label={question && m.help_shareAbout({ question })}
        onClick={() => share(writeReport(report))}
      >
        {m.help_share()}
      </Button>
    )
  return (
    <a
      href={chat}
      target="_blank"
      rel="noopener"
      aria-label={question && m.help_writeAbout({ question })}
      className={
        isLink
          ? 'link inline-flex min-h-11 items-center'
          : 'button grow bg-leaf px-3 text-plaster hover:bg-leaf-deep sm:justify-self-start'
      }
    >
      {!isLink && <ChatIcon />}
      {text ?? m.help_sendTo({ name: report.start.contact?.name ?? '' })}
    </a>
  )
}

/** Opens the phone's share sheet. Copies the report if there is none or it fails. */
async function share(text: string): Promise<void> {
  try {
    await navigator.share({ text })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
    await copyText(text, m.help_copied(), () => toast(m.help_notCopied(), 'problem'))
  }
}
