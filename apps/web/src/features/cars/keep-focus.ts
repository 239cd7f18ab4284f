/**
 * Focuses again whenever the focus is nowhere or on the drawer as a whole, until the owner acts. The drawer takes back the focus that
 * left with the step before, on a busy phone seconds later. The returned function ends it.
 * @param slideMs how long the step slides in
 */
export function keepFocus(focus: () => void, slideMs: number): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const follow = () =>
    requestAnimationFrame(() => {
      const { activeElement } = document;
      const isNowhere = activeElement === document.body || activeElement?.getAttribute('role') === 'dialog';
      if (isNowhere && !signal.aborted) focus();
    });
  for (const moved of ['focusin', 'focusout', 'transitionend'])
    document.addEventListener(moved, follow, { signal });
  for (const act of ['keydown', 'pointerdown'])
    document.addEventListener(act, () => listening.abort(), { signal, capture: true });
  const slidIn = setTimeout(follow, slideMs);
  return () => {
    clearTimeout(slidIn);
    listening.abort();
  };
}
