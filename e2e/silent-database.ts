/** Makes IndexedDB open nothing and report no error, as WebKit does in some states. Runs in the page. */
export function neverAnswer() {
  const { open } = IDBFactory.prototype
  // The connection ignores the request to close, so that a newer version waits for ever.
  open.call(indexedDB, 'held', 1)
  IDBFactory.prototype.open = () => open.call(indexedDB, 'held', 2)
}
