import '../shared/zod-without-eval.ts';
import type { LanePort } from '@ligo/link';
import { type FromDemoCar, toDemoCarSchema } from '@ligo/protocol';
import { systemClock } from '../platform/clock/system-clock.ts';
import { startDemoCar } from './start-demo-car.ts';

/** The worker's interface to its page. */
declare const self: {
  onmessage: ((message: { data: unknown; ports: readonly LanePort[] }) => void) | null;
  postMessage(message: FromDemoCar): void;
  /** Reports an error to the page and the console. */
  reportError(error: unknown): void;
};

const ID_BYTES = 16;

/** Not `randomUUID`, which pages without encryption do not have. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const startedAtMs = systemClock.nowMs();
const car = startDemoCar(
  {
    clock: systemClock,
    // Uses the wall clock: in browsers whose monotonic clock stops during sleep, the log would mark every later time as uncertain.
    upMs: () => systemClock.nowMs() - startedAtMs,
    random: Math.random,
    newId,
    log: {
      info() {},
      warn() {},
      error: (fields, text) => self.reportError(new Error(text, { cause: fields })),
    },
  },
  (event) => self.postMessage({ type: 'event', event }),
);

self.onmessage = ({ data, ports: [port] }) => {
  const message = toDemoCarSchema.safeParse(data).data;
  if (message?.type === 'command') car.execute(message.command);
  else if (message && port) car.connect(port);
};
self.postMessage({ type: 'ready' });
