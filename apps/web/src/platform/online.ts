/** Calls for each time the browser finds a network again. Returns the unsubscribe. */
export function onOnline(handler: () => void): () => void {
  window.addEventListener('online', handler);
  return () => window.removeEventListener('online', handler);
}
