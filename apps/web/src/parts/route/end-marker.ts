/** The word stands at the outer side, so that both can be read where a route ends where it began. */
const WORD = {
  A: 'end-full',
  B: 'start-full',
};

/** A pin with a letter for an end of a route, and the label beside it. */
export function endMarkerElement(letter: 'A' | 'B', label: string): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', label);
  element.dir = 'ltr';
  element.dataset.testid = `marker-${letter}`;
  element.innerHTML = `<svg viewBox="0 0 28 36" width="28" height="36" aria-hidden="true">
<path d="M14 35S26 22.6 26 13.4A12 12 0 0 0 2 13.4C2 22.6 14 35 14 35Z" class="fill-strong stroke-background" stroke-width="2"/>
<text x="14" y="18.5" text-anchor="middle" font-family="system-ui, sans-serif" font-size="13" font-weight="700" class="fill-background">${letter}</text>
</svg>`;
  const word = document.createElement('span');
  word.textContent = label;
  word.className = `absolute top-1.5 rounded-md bg-card/90 px-1.5 py-0.5 text-xs whitespace-nowrap text-strong ${WORD[letter]}`;
  element.append(word);
  return element;
}
