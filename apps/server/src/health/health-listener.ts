import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Readiness } from './readiness.ts';

/** How often the server says how it is. */
const BEAT_MS = 1_000;
/** How long after its fall the process is started again. */
const RESTART_DELAY_MS = 1_000;
/** The same file in the sources and in what is built of them. */
const PROGRAM = fileURLToPath(
  new URL(`./health-process.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url),
);

/** Answers health at a port of its own. */
export interface HealthListener {
  /** Rejects if the port is taken. */
  listen(host: string, port: number): Promise<void>;
  /** Readiness changed: says so at once. */
  refresh(): void;
  close(): Promise<void>;
}

/**
 * Answers `/healthz` and `/readyz` in a process of its own, where thousands of cars that come at once hold nobody up. The server
 * tells it each second whether it is ready; one that tells nothing for some seconds stands still, and is not ready. A process
 * that falls is started again, and `onFall` hears why.
 */
export function createHealthListener(
  readiness: Pick<Readiness, 'answer'>,
  onFall: (reason: Error) => void,
): HealthListener {
  let child: ChildProcess | null = null;
  let beat: NodeJS.Timeout | undefined;
  let again: NodeJS.Timeout | undefined;
  let isClosed = false;
  const refresh = () => {
    // Never rejects.
    void readiness.answer().then((answer) => {
      if (child?.connected) child.send(answer, () => {});
    });
  };
  const keep = (host: string, port: number) => {
    again = setTimeout(() => {
      begin(host, port).then(refresh, (reason: Error) => {
        if (isClosed) return;
        onFall(reason);
        keep(host, port);
      });
    }, RESTART_DELAY_MS);
  };
  async function begin(host: string, port: number): Promise<void> {
    // It needs none of the server's settings, and so has none of its secrets.
    const begun = fork(PROGRAM, [host, String(port)], { env: {} });
    child = begun;
    const ended = endOf(begun);
    const failure = await Promise.race([firstWord(begun), ended]);
    if (failure !== null) {
      child = null;
      if (begun.connected) begun.disconnect();
      throw new Error(`Health cannot be answered: ${failure}`);
    }
    void ended.then((reason) => {
      if (child !== begun) return;
      child = null;
      onFall(new Error(reason));
      keep(host, port);
    });
  }
  return {
    async listen(host, port) {
      await begin(host, port);
      beat = setInterval(refresh, BEAT_MS);
      refresh();
    },
    refresh,
    async close() {
      isClosed = true;
      clearInterval(beat);
      clearTimeout(again);
      const ending = child;
      child = null;
      if (!ending) return;
      const ended = endOf(ending);
      ending.disconnect();
      await ended;
    },
  };
}

/** Why the process could not listen, `null` if it does. */
async function firstWord(child: ChildProcess): Promise<string | null> {
  const [{ failure }] = (await once(child, 'message')) as [{ failure: string | null }];
  return failure;
}

/** Why the process is not there (any more). */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(`its process ended (${signal ?? code})`));
    child.on('error', (error) => resolve(error.message));
  });
}
