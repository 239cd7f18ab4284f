/**
 * Keeps the screen on while the page is in front, until the returned function is called. `onChange` receives whether the screen stays on, at
 * each change: a browser refuses it at a low charge, and takes it back from a hidden page.
 */
export function keepScreenOn(onChange: (isKept: boolean) => void): () => void {
  let lock: WakeLockSentinel | null = null;
  let isAsking = false;
  let isEnded = false;
  /** The page has come to the front since it was asked last. */
  let wasShown = false;

  async function ask(): Promise<void> {
    if (isEnded || isAsking || lock || document.visibilityState !== 'visible') return;
    isAsking = true;
    wasShown = false;
    const granted = await requestLock();
    isAsking = false;
    if (isEnded) {
      void granted?.release();
      return;
    }
    lock = granted;
    if (granted)
      granted.onrelease = () => {
        lock = null;
        if (!isEnded) onChange(false);
      };
    onChange(granted !== null);
    // Refused as the page was hidden meanwhile.
    if (wasShown) await ask();
  }
  function onVisibility(): void {
    wasShown = true;
    void ask();
  }

  document.addEventListener('visibilitychange', onVisibility);
  void ask();
  return () => {
    isEnded = true;
    document.removeEventListener('visibilitychange', onVisibility);
    void lock?.release();
  };
}

/** `null`: the browser refuses, or has no such locks. */
async function requestLock(): Promise<WakeLockSentinel | null> {
  try {
    return await navigator.wakeLock.request('screen');
  } catch {
    return null;
  }
}
