import type { ComponentProps, MouseEvent } from 'react'
import { openSheet } from './open-sheet.ts'

/** Opens a sheet without scrolling. @param props.sheet is its address */
export function SheetLink({ sheet, ...attributes }: ComponentProps<'a'> & { sheet: string }) {
  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    openSheet(sheet)
  }
  return <a {...attributes} href={`#${sheet}`} onClick={open} />
}
