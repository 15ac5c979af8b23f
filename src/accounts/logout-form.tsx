import { endpoints } from '../api/endpoints.ts'

/** Signs out. `session-display.ts` sends it without leaving the page if the shop does not answer. */
export function LogoutForm({ text, className }: { text: string; className: string }) {
  return (
    <form method="post" action={endpoints.signOut.path} className="logout-form">
      <button type="submit" className={className}>
        {text}
      </button>
    </form>
  )
}
