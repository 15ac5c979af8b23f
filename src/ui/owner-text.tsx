import { foreignLanguage } from '../messages/detect-language.ts'

interface OwnerTextProps {
  as?: 'p' | 'h3' | 'li' | 'address' | 'span'
  text: string
  className?: string
}

/** Renders a text of the owner, and marks its language if it is not that of the page. */
export function OwnerText({ as: Tag = 'p', text, className }: OwnerTextProps) {
  return (
    <Tag lang={foreignLanguage(text)} className={className}>
      {text}
    </Tag>
  )
}
