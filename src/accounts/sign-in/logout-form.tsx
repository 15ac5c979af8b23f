import { endpoints } from '../../api/endpoints.ts'

/** `session-display.ts` submits the form, so that the page stays open if the shop is unreachable. */
export function LogoutForm({ text, className }: { text: string; className: string }) {
  return (
    <form method="post" action={endpoints.signOut.path} className="logout-form contents">
      <button type="submit" className={className}>
        {text}
      </button>
    </form>
  )
}
