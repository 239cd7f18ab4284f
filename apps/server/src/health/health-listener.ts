import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Readiness } from './readiness.ts';

/** Interval of the server's reports. */
const BEAT_MS = 1_000;
const RESTART_DELAY_MS = 1_000;
/** The program beside this file, as source or as built. */
const PROGRAM = fileURLToPath(
  new URL(`./health-process.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url),
);

export interface HealthListener {
  /** Rejects if the port is taken. */
  listen(host: string, port: number): Promise<void>;
  /** Reports changed readiness at once. */
  refresh(): void;
  close(): Promise<void>;
}

/**
 * Answers `/healthz` and `/readyz` in a separate process, so that thousands of reconnecting cars do not delay the answers. The
 * server reports its readiness every second; without reports for some seconds it counts as stuck and not ready. A crashed process
 * is restarted, and `onFall` receives the reason.
 */
export function createHealthListener(
  readiness: Pick<Readiness, 'answer'>,
  onFall: (reason: Error) => void,
): HealthListener {
  let child: ChildProcess | null = null;
  let beat: NodeJS.Timeout | undefined;
  let restart: NodeJS.Timeout | undefined;
  let isClosed = false;
  const refresh = () => {
    // Never rejects.
    void readiness.answer().then((answer) => {
      if (child?.connected) child.send(answer, () => {});
    });
  };
  const keep = (host: string, port: number) => {
    restart = setTimeout(() => {
      begin(host, port).then(refresh, (reason: Error) => {
        if (isClosed) return;
        onFall(reason);
        keep(host, port);
      });
    }, RESTART_DELAY_MS);
  };
  async function begin(host: string, port: number): Promise<void> {
    // The process needs no settings of the server, so it gets no secrets.
    const started = fork(PROGRAM, [host, String(port)], { env: {} });
    child = started;
    const ended = endOf(started);
    const failure = await Promise.race([listenFailure(started), ended]);
    if (failure !== null) {
      child = null;
      if (started.connected) started.disconnect();
      throw new Error(`Health port failed: ${failure}`);
    }
    void ended.then((reason) => {
      if (child !== started) return;
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
      clearTimeout(restart);
      const ending = child;
      child = null;
      if (!ending) return;
      const ended = endOf(ending);
      ending.disconnect();
      await ended;
    },
  };
}

/** The reason why the process cannot listen; `null` if it listens. */
async function listenFailure(child: ChildProcess): Promise<string | null> {
  const [{ failure }] = (await once(child, 'message')) as [{ failure: string | null }];
  return failure;
}

/** Resolves to the reason when the process ends. */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(`its process ended (${signal ?? code})`));
    child.on('error', (error) => resolve(error.message));
  });
}
