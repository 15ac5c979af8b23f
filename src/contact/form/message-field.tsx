import { useState } from 'react'
import { messageMaxLength } from '../../api/shop-constants.ts'
import { m } from '../../messages/compiled/messages.js'
import { TextArea } from '../../ui/forms/field.tsx'

const countedFrom = 0.9 * messageMaxLength

/** The text area has no `maxLength`, because browsers cut a longer paste without a word. */
export function MessageField() {
  const [length, setLength] = useState(0)
  return (
    <TextArea
      label={m.contact_message()}
      name="message"
      rows={4}
      required
      onInput={({ currentTarget }) => setLength(countCharacters(currentTarget.value))}
      hint={length > countedFrom && m.contact_messageLength({ length, messageMaxLength })}
      problem={describeLength(length)}
    />
  )
}

export function checkLength({ message = '' }: Record<string, string>): Record<string, string> {
  const problem = describeLength(countCharacters(message))
  return problem ? { message: problem } : {}
}

function describeLength(length: number): string | undefined {
  return length > messageMaxLength ? m.contact_messageTooLong({ messageMaxLength }) : undefined
}

function countCharacters(text: string): number {
  return [...text.replaceAll('\r\n', '\n')].length
}
