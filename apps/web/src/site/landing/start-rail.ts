/** Part of the visible rail that one tap moves it by. */
const STEP = 0.8;

/** Lets the two buttons move the row of screens; without scripts, and for fingers and keys, the browser scrolls it. */
export function startRail(): void {
  const rail = document.querySelector<HTMLElement>('[data-rail]');
  if (!rail) return;
  const buttons = document.querySelectorAll<HTMLButtonElement>('[data-rail-by]');
  const sign = getComputedStyle(rail).direction === 'rtl' ? -1 : 1;
  function update() {
    if (!rail) return;
    const at = rail.scrollLeft * sign;
    const end = rail.scrollWidth - rail.clientWidth;
    for (const button of buttons) {
      button.hidden = end < 1;
      button.disabled = button.dataset.railBy === '1' ? at > end - 2 : at < 2;
    }
  }
  for (const button of buttons) {
    button.addEventListener('click', () => {
      rail.scrollBy({
        left: Number(button.dataset.railBy) * sign * rail.clientWidth * STEP,
        behavior: 'smooth',
      });
    });
  }
  rail.addEventListener('scroll', update, { passive: true });
  new ResizeObserver(update).observe(rail);
}
