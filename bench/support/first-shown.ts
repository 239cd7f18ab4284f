/** A figure of the car's newest state. */
export const LIVE_FIGURE = '[data-live="true"]';

/** When the page first had such an element, ms after the navigation. Runs in the page. */
export function firstShown(selector: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () =>
      document.querySelector(selector) ? resolve(performance.now()) : requestAnimationFrame(look);
    look();
  });
}
