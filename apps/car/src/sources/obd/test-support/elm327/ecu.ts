import type { Clock } from '@ligo/machine';
import type { CanBus, CanFrame } from './can-bus.ts';

/** Addresses and answers of a control unit. */
export interface EcuOptions {
  requestId: number;
  answerId: number;
  isExtended?: boolean;
  /** Its answer to a request, which starts with the service; `null`: none. */
  answer(request: Uint8Array): Uint8Array | null;
  /** From a request to the first frame of the answer, ms. */
  delayMs?: number;
  /** What fills its frames up to eight bytes; `null`: they are as short as they can be. */
  padding?: number | null;
  /** Number of pending responses (`7F xx 78`) before the answer, and the interval, ms. */
  pending?: { times: number; everyMs: number };
  /** Whether it accepts functional requests. */
  isFunctional?: boolean;
}

export const ASK_ALL = { short: 0x7df, extended: 0x18db33f1 };

/** How long a controller waits for a flow control (N_Bs of ISO 15765-2), ms. */
const FLOW_CONTROL_TIMEOUT_MS = 1_000;
/** Duration of a frame at 500 kbit/s, ms. */
const FRAME_MS = 0.25;
const REFUSAL = 0x7f;
const SINGLE_BYTES = 7;
const FIRST_BYTES = 6;

/** A control unit by ISO 15765-2: answers of several frames wait for flow control and follow it. */
export class Ecu {
  /** May be changed while it runs. */
  readonly options: EcuOptions;
  private readonly timers = new Set<() => void>();
  private readonly leave: () => void;
  private rest: { frames: Uint8Array[]; giveUp: () => void } | null = null;
  /** Requests that it has understood. */
  readonly asked: Uint8Array[] = [];

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
    const { requestId, isExtended = false, isFunctional = false } = this.options;
    if (frame.isExtended !== isExtended) return;
    const toAll = frame.id === (isExtended ? ASK_ALL.extended : ASK_ALL.short);
    if (frame.id !== requestId && !(toAll && isFunctional)) return;
    const [control = 0] = frame.data;
    const length = control & 0xf;
    if (control >> 4 === 0 && length > 0 && length < frame.data.length)
      this.answer(frame.data.slice(1, 1 + length), toAll);
    else if (control >> 4 === 3 && !toAll) this.goOn(length, frame.data[1] ?? 0, frame.data[2] ?? 0);
  };

  private answer(request: Uint8Array, isToAll: boolean): void {
    const { delayMs = 10, pending, answer } = this.options;
    this.asked.push(request);
    // A new request cancels the rest of the last answer.
    this.forget();
    const answered = answer(request);
    // Functional requests get no negative response.
    if (!answered || (isToAll && answered[0] === REFUSAL)) return;
    const { times, everyMs } = pending ?? { times: 0, everyMs: 0 };
    for (let at = 0; at < times; at++)
      this.after(delayMs + at * everyMs, () => this.transmit(Uint8Array.of(REFUSAL, request[0] ?? 0, 0x78)));
    this.after(delayMs + times * everyMs, () => this.transmit(answered));
  }

  private transmit(answer: Uint8Array): void {
    if (answer.length <= SINGLE_BYTES) {
      this.send(Uint8Array.of(answer.length, ...answer));
      return;
    }
    const frames: Uint8Array[] = [];
    for (let at = FIRST_BYTES, number = 1; at < answer.length; at += SINGLE_BYTES, number++)
      frames.push(Uint8Array.of(0x20 | (number & 0xf), ...answer.subarray(at, at + SINGLE_BYTES)));
    this.rest = { frames, giveUp: () => {} };
    this.awaitFlowControl();
    this.send(
      Uint8Array.of(0x10 | (answer.length >> 8), answer.length & 0xff, ...answer.subarray(0, FIRST_BYTES)),
    );
  }

  private awaitFlowControl(): void {
    if (!this.rest) return;
    this.rest.giveUp();
    this.rest.giveUp = this.after(FLOW_CONTROL_TIMEOUT_MS, () => {
      this.rest = null;
    });
  }

  /** A flow control has come: `0` go on, `1` wait, `2` no room. */
  private goOn(flag: number, blockSize: number, separation: number): void {
    if (!this.rest) return;
    if (flag === 1) {
      this.awaitFlowControl();
      return;
    }
    const { frames, giveUp } = this.rest;
    giveUp();
    this.rest = null;
    if (flag !== 0) return;
    const block = frames.slice(0, blockSize || frames.length);
    const later = frames.slice(block.length);
    const everyMs = Math.max(FRAME_MS, separationMs(separation));
    for (const [index, frame] of block.entries())
      this.after(everyMs * (index + 1), () => {
        if (index === block.length - 1 && later.length > 0) {
          this.rest = { frames: later, giveUp: () => {} };
          this.awaitFlowControl();
        }
        this.send(frame);
      });
  }

  private send(bytes: Uint8Array): void {
    const { answerId, isExtended = false, padding = 0 } = this.options;
    const data = padding === null ? bytes : new Uint8Array(8).fill(padding);
    data.set(bytes);
    this.bus.send({ id: answerId, isExtended, data }, this.take);
  }

  private after(delayMs: number, run: () => void): () => void {
    const cancel = this.clock.after(delayMs, () => {
      this.timers.delete(cancel);
      run();
    });
    this.timers.add(cancel);
    return () => {
      cancel();
      this.timers.delete(cancel);
    };
  }

  private forget(): void {
    for (const cancel of this.timers) cancel();
    this.timers.clear();
    this.rest = null;
  }
}

/** The least time between two frames (STmin), ms. */
function separationMs(code: number): number {
  if (code <= 0x7f) return code;
  if (code >= 0xf1 && code <= 0xf9) return (code - 0xf0) / 10;
  return 0x7f;
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
