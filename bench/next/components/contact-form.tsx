'use client'
import { type FormEvent, useState } from 'react'

export function ContactForm() {
  const [status, setStatus] = useState('')
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const sent = await fetch('/contact', { method: 'POST', body: new FormData(form) }).catch(() => undefined)
    if (sent?.ok) form.reset()
    setStatus(sent?.ok ? 'Message sent successfully!' : 'Failed to send message. Please try again.')
  }
  return (
    <form onSubmit={send}>
      <label htmlFor="n">Name</label>
      <input id="n" name="name" required autoComplete="name" />
      <label htmlFor="e">Email</label>
      <input id="e" name="email" type="email" required autoComplete="email" />
      <label htmlFor="m">Message</label>
      <textarea id="m" name="message" rows={4} required />
      <p>
        <button type="submit" className="btn">
          Send
        </button>
      </p>
      <p role="status">{status}</p>
    </form>
  )
}
