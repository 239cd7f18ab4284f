/** Delay after the page has loaded, ms: the first screen's own requests come first. */
const IDLE_DELAY_MS = 1_500;

/** Runs once the page has loaded and has nothing else to do: for what must not hold up the first screen. */
export function afterLoad(run: () => void): void {
  const whenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 5_000 });
    else run();
  };
  const rest = () => setTimeout(whenIdle, IDLE_DELAY_MS);
  if (document.readyState === 'complete') rest();
  else window.addEventListener('load', rest, { once: true });
}
