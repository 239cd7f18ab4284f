const SVG = `<svg viewBox="0 0 48 48" width="48" height="48" fill="none" aria-hidden="true">
<circle cx="24" cy="24" r="22" class="fill-brand" fill-opacity="0.16"/>
<path d="M24 8 36 37a1 1 0 0 1-1.4 1.2L24 33l-10.6 5.2A1 1 0 0 1 12 37L24 8Z" class="fill-brand stroke-background" stroke-width="2" stroke-linejoin="round"/>
</svg>`;

/** The car on the map: an arrow that points where the car is heading. */
export function carMarkerElement(label: string): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', label);
  element.dataset.testid = 'car-marker';
  element.innerHTML = SVG;
  return element;
}
