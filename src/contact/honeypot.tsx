import { m } from '../messages/compiled/messages.js'

/** To what keeps names and addresses for people, and fills in their forms. */
const leftAlone = { 'data-1p-ignore': '', 'data-bwignore': '', 'data-lpignore': 'true', 'data-form-type': 'other' }

/** A field that people do not see, and that programs which fill in every form do. */
export function Honeypot() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        {m.contact_leaveEmpty()}
        <input name="website" tabIndex={-1} autoComplete="off" {...leftAlone} />
      </label>
    </div>
  )
}
