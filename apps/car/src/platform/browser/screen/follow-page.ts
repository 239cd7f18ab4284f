/** Calls when the page leaves the screen and when it is back, until the returned function is called. */
export function followPage(onShown: () => void, onGone: () => void): () => void {
  const end = new AbortController();
  const follow = (event: string, run: () => void) =>
    document.addEventListener(event, run, { signal: end.signal });
  follow('visibilitychange', () => (document.visibilityState === 'visible' ? onShown() : onGone()));
  // A browser may freeze a page that it still counts as visible, such as behind another window.
  follow('freeze', onGone);
  follow('resume', onShown);
  return () => end.abort();
}
