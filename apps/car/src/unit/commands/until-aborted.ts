/** What `coming` resolves to, or `null` as soon as `signal` aborts. Leaves no listener behind. */
export async function orAborted<T>(signal: AbortSignal, coming: Promise<T>): Promise<T | null> {
  let onAbort = () => {};
  const aborted = new Promise<null>((resolve) => {
    onAbort = () => resolve(null);
    if (signal.aborted) resolve(null);
    signal.addEventListener('abort', onAbort);
  });
  try {
    return await Promise.race([coming, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
