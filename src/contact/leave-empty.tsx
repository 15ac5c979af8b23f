import { messages } from '../contract/messages.ts'

/** A field that people do not see, and that programs which fill in every form do. */
export function LeaveEmpty() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        {messages.contact.leaveEmpty}
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
