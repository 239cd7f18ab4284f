import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Readiness } from './readiness.ts';

/** How often the server says how it is. */
const BEAT_MS = 1_000;
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
 * tells it each second whether it is ready; one that tells nothing for some seconds stands still, and is not ready. `onEnd` hears
 * that the process ended by itself.
 */
export function createHealthListener(
  readiness: Pick<Readiness, 'answer'>,
  onEnd: () => void,
): HealthListener {
  let child: ChildProcess | null = null;
  let beat: NodeJS.Timeout | undefined;
  const refresh = () => {
    // Never rejects.
    void readiness.answer().then((answer) => {
      if (child?.connected) child.send(answer, () => {});
    });
  };
  const ended = () => {
    child = null;
    clearInterval(beat);
    onEnd();
  };
  return {
    async listen(host, port) {
      // It needs none of the server's settings, and so has none of its secrets.
      const begun = fork(PROGRAM, [host, String(port)], { env: {} });
      child = begun;
      begun.once('exit', ended);
      const [{ failure }] = (await once(begun, 'message')) as [{ failure: string | null }];
      if (failure !== null) throw new Error(`Health cannot be answered: ${failure}`);
      beat = setInterval(refresh, BEAT_MS);
      refresh();
    },
    refresh,
    async close() {
      clearInterval(beat);
      const ending = child;
      child = null;
      if (!ending) return;
      ending.off('exit', ended);
      const exit = once(ending, 'exit');
      ending.disconnect();
      await exit;
    },
  };
}
