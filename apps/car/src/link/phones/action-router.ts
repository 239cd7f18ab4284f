import { type PhoneActionName, type ReadProblem, readPhoneMessage } from '@ligo/protocol';
import type { Log } from '../../ports/log.ts';
import type { Phone, PhoneRequestHandler, PhoneRequests } from '../../ports/phone.ts';

/** Requests of one phone and one kind that wait for their end; our app has a few. */
const MAX_IN_FLIGHT = 1_000;

type AnyHandler = (extras: unknown, phone: Phone) => unknown;

/** Requests of phones, by action. Anything that cannot be read is counted and ignored; no handler can end the app. */
export class ActionRouter implements PhoneRequests {
  readonly ignored: Record<ReadProblem | 'bad-frame' | 'unhandled' | 'too-many' | 'failed', number> = {
    'too-large': 0,
    'bad-json': 0,
    'unknown-action': 0,
    'bad-extras': 0,
    'bad-frame': 0,
    unhandled: 0,
    'too-many': 0,
    failed: 0,
  };
  private readonly inFlight = new WeakMap<Phone, Map<PhoneActionName, number>>();
  private readonly handlers = new Map<PhoneActionName, AnyHandler>();

  constructor(private readonly log: Log) {}

  on<N extends PhoneActionName>(action: N, handler: PhoneRequestHandler<N>): () => void {
    this.handlers.set(action, handler as AnyHandler);
    return () => {
      if (this.handlers.get(action) === handler) this.handlers.delete(action);
    };
  }

  /** Counts what came and was no message at all. */
  ignore(problem: 'bad-frame'): void {
    this.ignored[problem] += 1;
  }

  /** Counts a connection that ended by a fault of ours. */
  fail(error: unknown): void {
    this.ignored.failed += 1;
    this.log.error({ err: error }, 'a connection failed');
  }

  /** Reads one message of a phone and begins to answer it; says which action it was. Never throws. */
  receive(text: string, phone: Phone): PhoneActionName | null {
    const result = readPhoneMessage(text);
    if (!result.ok) {
      this.ignored[result.problem] += 1;
      return null;
    }
    const { action, extras } = result.message;
    const handler = this.handlers.get(action);
    if (!handler) this.ignored.unhandled += 1;
    else void this.answer(action, handler, extras, phone);
    return action;
  }

  private async answer(
    action: PhoneActionName,
    handler: AnyHandler,
    extras: unknown,
    phone: Phone,
  ): Promise<void> {
    const underWay = this.inFlightOf(phone);
    const others = underWay.get(action) ?? 0;
    if (others >= MAX_IN_FLIGHT) {
      // Who asks faster than it is answered would have all of the memory.
      this.ignored['too-many'] += 1;
      return;
    }
    underWay.set(action, others + 1);
    try {
      await handler(extras, phone);
    } catch (error) {
      this.ignored.failed += 1;
      this.log.error({ err: error, action }, 'a request failed');
    }
    underWay.set(action, (underWay.get(action) ?? 0) - 1);
  }

  private inFlightOf(phone: Phone): Map<PhoneActionName, number> {
    const known = this.inFlight.get(phone);
    if (known) return known;
    const made = new Map<PhoneActionName, number>();
    this.inFlight.set(phone, made);
    return made;
  }
}
