/** Runs once the page has loaded and has nothing else to do: for what must not hold up the first screen. */
export function afterLoad(run: () => void): void {
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 5_000 }) : setTimeout(run, 1_000);
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
