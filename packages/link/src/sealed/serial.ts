/** Runs jobs one after the other: each takes its turn in the order of the calls. */
export function createSerial() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(job: () => Promise<T>): Promise<T> => {
    const own = last.then(job);
    last = own.catch(() => {});
    return own;
  };
}
