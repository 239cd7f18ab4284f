import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { CarKind, FromFilesCar, ToFilesCar } from './files-car.ts';
import type { OpenCar } from './link-ends.ts';
import { within } from './report.ts';

const ANSWER_TIMEOUT_MS = 20_000;
const SAMPLE_MS = 200;

export interface Usage {
  cpuMs: number;
  rssBytes: number;
}

/** A car that has recordings, in a process of its own: what it takes of the processor and of memory is its own alone. */
export interface CarProcess {
  /** Stores the given number of bytes as a recording. */
  put(name: string, bytes: number): Promise<void>;
  /** Has a recording whose pictures show their number. */
  putFilm(name: string, seconds: number): Promise<void>;
  open(kind: CarKind): OpenCar;
  /** What `run` took of the car's processor, and how much more memory than before at the most, of the car and of another. */
  measure<T>(
    run: () => Promise<T>,
    otherBytes: () => number,
  ): Promise<{ result: T; cpuMs: number; moreBytes: number; moreOtherBytes: number }>;
  stop(): void;
}

export async function startCarProcess(): Promise<CarProcess> {
  const child: ChildProcess = fork(fileURLToPath(new URL('./files-car.ts', import.meta.url)), [], {
    execArgv: [...process.execArgv, '--expose-gc'],
  });
  let phone: Parameters<OpenCar>[0] | null = null;
  const waiting = new Map<FromFilesCar['type'], (message: FromFilesCar) => void>();
  child.on('message', (message: FromFilesCar) => {
    if (message.type === 'offer') phone?.offer(message.sdp);
    else if (message.type === 'candidate') phone?.candidate(message.candidate, message.mid);
    else waiting.get(message.type)?.(message);
  });
  const send = (message: ToFilesCar) => void child.send(message);
  const next = <T extends FromFilesCar['type']>(type: T) =>
    within(
      ANSWER_TIMEOUT_MS,
      `the car's ${type}`,
      new Promise<Extract<FromFilesCar, { type: T }>>((resolve) => {
        waiting.set(type, (message) => resolve(message as Extract<FromFilesCar, { type: T }>));
      }),
    );
  const usage = (): Promise<Usage> => {
    send({ type: 'usage' });
    return next('usage');
  };
  await next('ready');
  return {
    async put(name, bytes) {
      send({ type: 'put', name, bytes });
      await next('ready');
    },
    async putFilm(name, seconds) {
      send({ type: 'put-film', name, seconds });
      await next('ready');
    },
    open: (kind) => (answering) => {
      phone = answering;
      send({ type: 'open', kind });
      return {
        answer: (sdp) => send({ type: 'answer', sdp }),
        candidate: (candidate, mid) => send({ type: 'candidate', candidate, mid }),
        close: () => send({ type: 'close' }),
      };
    },
    async measure(run, otherBytes) {
      const [before, otherBefore] = [await usage(), otherBytes()];
      let [most, otherMost] = [before.rssBytes, otherBefore];
      let isDone = false;
      const sampling = (async () => {
        while (!isDone) {
          await setTimeout(SAMPLE_MS);
          most = Math.max(most, (await usage()).rssBytes);
          otherMost = Math.max(otherMost, otherBytes());
        }
      })();
      const result = await run().finally(() => {
        isDone = true;
      });
      const { cpuMs } = await sampling.then(usage);
      return {
        result,
        cpuMs: cpuMs - before.cpuMs,
        moreBytes: most - before.rssBytes,
        moreOtherBytes: otherMost - otherBefore,
      };
    },
    stop: () => child.disconnect(),
  };
}
