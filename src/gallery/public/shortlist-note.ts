/** Adds what the visitor types to the message of each WhatsApp link. Without script, the form does this. */
export function startNote(): void {
  const field = document.querySelector<HTMLInputElement>('#note')
  const { message } = field?.form?.dataset ?? {}
  if (!field || !message) return
  const update = () => {
    const text = addNote(message, field.value)
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="https://wa.me/"][href*="text="]'))
      if (link.closest('.thumb-bar, [data-designs]')) link.search = `?text=${encodeURIComponent(text)}`
  }
  field.addEventListener('input', update)
  // The browser restores what was typed before a reload.
  update()
}

export function addNote(message: string, note: string): string {
  return note.trim() ? `${message}\n\n${note.trim()}` : message
}
