/** What a screen says of its scripts: that it has none, or that it is nothing without them. */
export interface ScriptHandle {
  script?: 'none' | 'at once'
}
