import type { Clock } from '@ligo/machine';
import type { CanBus, CanFrame } from './can-bus.ts';

/** Addresses and answers of a control unit. */
export interface EcuOptions {
  requestId: number;
  answerId: number;
  /** Its answer to a request, which starts with the service; `null`: none. */
  answer(request: Uint8Array): Uint8Array | null;
  /** What fills its frames up to eight bytes. */
  padding?: number;
  /** Number of pending responses (`7F xx 78`) before the answer, and the interval, ms. */
  pending?: { times: number; everyMs: number };
  /** Whether it accepts functional requests. */
  isFunctional?: boolean;
}

/** The address of a functional request. */
export const ASK_ALL = 0x7df;

/** From a request to the first frame of the answer, ms. */
const DELAY_MS = 10;
/** Duration of a frame at 500 kbit/s, ms. */
const FRAME_MS = 0.25;
const REFUSAL = 0x7f;
const SINGLE_BYTES = 7;
const FIRST_BYTES = 6;

/** A control unit by ISO 15765-2: answers of several frames wait for flow control. */
export class Ecu {
  /** May be changed while it runs. */
  readonly options: EcuOptions;
  private readonly timers = new Set<() => void>();
  private readonly leave: () => void;
  /** Frames that wait for flow control. */
  private rest: Uint8Array[] = [];

  constructor(
    private readonly bus: CanBus,
    private readonly clock: Clock,
    options: EcuOptions,
  ) {
    this.options = options;
    this.leave = bus.join(this.take);
  }

  end(): void {
    this.leave();
    this.forget();
  }

  private readonly take = (frame: CanFrame): void => {
    const { requestId, isFunctional = false } = this.options;
    const isToAll = frame.id === ASK_ALL;
    if (frame.id !== requestId && !(isToAll && isFunctional)) return;
    const [control = 0] = frame.data;
    const length = control & 0xf;
    if (control >> 4 === 0 && length > 0 && length < frame.data.length)
      this.answer(frame.data.slice(1, 1 + length), isToAll);
    else if (control === 0x30 && !isToAll) this.goOn();
  };

  private answer(request: Uint8Array, isToAll: boolean): void {
    const { pending, answer } = this.options;
    // A new request cancels the rest of the last answer.
    this.forget();
    const answered = answer(request);
    // Functional requests get no negative response.
    if (!answered || (isToAll && answered[0] === REFUSAL)) return;
    const { times, everyMs } = pending ?? { times: 0, everyMs: 0 };
    for (let at = 0; at < times; at++)
      this.after(DELAY_MS + at * everyMs, () => this.transmit(Uint8Array.of(REFUSAL, request[0] ?? 0, 0x78)));
    this.after(DELAY_MS + times * everyMs, () => this.transmit(answered));
  }

  private transmit(answer: Uint8Array): void {
    if (answer.length <= SINGLE_BYTES) {
      this.send(Uint8Array.of(answer.length, ...answer));
      return;
    }
    this.rest = [];
    for (let at = FIRST_BYTES, number = 1; at < answer.length; at += SINGLE_BYTES, number++)
      this.rest.push(Uint8Array.of(0x20 | (number & 0xf), ...answer.subarray(at, at + SINGLE_BYTES)));
    this.send(
      Uint8Array.of(0x10 | (answer.length >> 8), answer.length & 0xff, ...answer.subarray(0, FIRST_BYTES)),
    );
  }

  /** A flow control has come. */
  private goOn(): void {
    for (const [index, frame] of this.rest.splice(0).entries())
      this.after(FRAME_MS * (index + 1), () => this.send(frame));
  }

  private send(bytes: Uint8Array): void {
    const { answerId, padding = 0 } = this.options;
    const data = new Uint8Array(8).fill(padding);
    data.set(bytes);
    this.bus.send({ id: answerId, data }, this.take);
  }

  private after(delayMs: number, run: () => void): void {
    const cancel = this.clock.after(delayMs, () => {
      this.timers.delete(cancel);
      run();
    });
    this.timers.add(cancel);
  }

  private forget(): void {
    for (const cancel of this.timers) cancel();
    this.timers.clear();
    this.rest = [];
  }
}

/** A control unit that answers by a table of requests in hex digits, and refuses all others. */
export function answersOf(table: Readonly<Record<string, string>>): EcuOptions['answer'] {
  return (request) => {
    const answer = table[Buffer.from(request).toString('hex').toUpperCase()];
    return answer === undefined
      ? Uint8Array.of(REFUSAL, request[0] ?? 0, 0x31)
      : Uint8Array.from(Buffer.from(answer.replaceAll(' ', ''), 'hex'));
  };
}
