/** How often a program may fall, and how long it then rests. */
const RESTARTS = { falls: 5, withinMs: 60_000, firstMs: 500, mostMs: 10_000 };

/**
 * Decides what follows a fall. `falls` are the times of the falls so far, this one included, in ms.
 * @returns {{ again: true, afterMs: number } | { again: false }}
 */
export function nextRestart(falls, limits = RESTARTS) {
  const now = falls.at(-1);
  const recent = falls.filter((at) => now - at < limits.withinMs).length;
  if (recent >= limits.falls) return { again: false };
  return { again: true, afterMs: Math.min(limits.firstMs * 2 ** (recent - 1), limits.mostMs) };
}

/** Maximum time of a program to end after it was asked to. */
const STOP_LIMIT_MS = 10_000;

/**
 * Runs a program and starts it again when it falls. `launch` forks it; `print` gets a line for each fall. One that ends
 * with code 0, or before its first message of all, has not fallen: it is done.
 */
export function supervise(name, launch, print, limits) {
  const falls = [];
  let child = null;
  let rest = null;
  let isStopping = false;
  let hasStarted = false;
  let started;
  let ended;
  /** The first message; never, if the program ends before it. */
  const ready = new Promise((resolve) => (started = resolve));
  /** The code of the end after which nothing comes. */
  const over = new Promise((resolve) => (ended = resolve));

  function start() {
    child = launch();
    child.once('message', (message) => {
      hasStarted = true;
      started(message);
    });
    child.once('error', (error) => print(`The ${name} cannot be started: ${error.message}`));
    child.once('close', (code, signal) => fell(code, signal));
  }

  function fell(code, signal) {
    child = null;
    if (isStopping || code === 0 || !hasStarted) return ended(code ?? 1);
    falls.push(Date.now());
    const next = nextRestart(falls, limits);
    const how = signal ? `by ${signal}` : `with code ${code}`;
    if (!next.again) {
      print(`The ${name} ended ${how}, too often in a short time. It is not started again.`);
      return ended(code || 1);
    }
    print(`The ${name} ended ${how}. It is started again in ${next.afterMs / 1000} s.`);
    rest = setTimeout(start, next.afterMs);
  }

  start();
  return {
    ready,
    over,
    /** Ends it for good; resolves once it is gone. */
    async stop() {
      isStopping = true;
      clearTimeout(rest);
      if (!child) return;
      child.kill('SIGTERM');
      const limit = setTimeout(() => child?.kill('SIGKILL'), STOP_LIMIT_MS);
      await over;
      clearTimeout(limit);
    },
  };
}
