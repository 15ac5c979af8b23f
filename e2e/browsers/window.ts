/** Has the few actions that Playwright, Puppeteer and WebDriver share. */
export interface Window {
  open(address: string): Promise<unknown>
  evaluate(expression: string): Promise<unknown>
  clickAt(place: { x: number; y: number }): Promise<unknown>
  type(text: string): Promise<unknown>
  selectFiles(selector: string, paths: string[]): Promise<unknown>
  photograph(): Promise<Buffer>
  close(): Promise<unknown>
}

export interface Browser {
  /** Opens a window of a phone's width with cookies and caches of its own. */
  openWindow(note: (error: string) => void): Promise<Window>
  close(): Promise<unknown>
}

/** @param hasPreferences the visitor prefers reduced motion and forced colours */
export type OpenBrowser = (hasPreferences?: boolean) => Promise<Browser>

export const phone = { width: 360, height: 740 }
