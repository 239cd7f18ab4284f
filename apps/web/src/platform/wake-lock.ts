/**
 * Keeps the screen on while the page can be seen, until the returned function is called. The browser takes the lock
 * away from a hidden page, and may refuse it to save power; then the screen goes dark as usual.
 */
export function keepScreenOn(): () => void {
  if (!('wakeLock' in navigator)) return () => {};
  let isOver = false;
  let held: WakeLockSentinel | null = null;
  let isRequested = false;
  const take = async () => {
    if (document.visibilityState !== 'visible' || isRequested || (held && !held.released)) return;
    isRequested = true;
    try {
      held = await navigator.wakeLock.request('screen');
      if (isOver) await held.release();
    } catch {
      held = null;
    } finally {
      isRequested = false;
    }
  };
  const onChange = () => void take();
  document.addEventListener('visibilitychange', onChange);
  void take();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', onChange);
    void held?.release();
  };
}
