/** When the first live figure stood on the screen, ms after the navigation. Runs in the page. */
export function firstLiveFigure(): Promise<number> {
  return new Promise((resolve) => {
    const look = () =>
      document.querySelector('[data-live="true"]') ? resolve(performance.now()) : requestAnimationFrame(look);
    look();
  });
}
