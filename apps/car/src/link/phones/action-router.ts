import { type CarActionName, type PhoneActionName, type ReadProblem, readPhoneMessage } from '@ligo/protocol';
import type { Log } from '../../ports/log.ts';
import type { CarActionInput, Phone, PhoneRequestHandler, PhoneRequests, Phones } from '../../ports/phone.ts';

/** Unanswered requests of one phone and one action; our app has a few. */
const MAX_IN_FLIGHT = 1_000;

type AnyHandler = (extras: unknown, phone: Phone) => unknown;

/** Routes requests of phones by action, and broadcasts to them; counts what it cannot read. No handler can end the app. */
export class ActionRouter implements PhoneRequests, Phones {
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
  private link: Phones | null = null;

  constructor(private readonly log: Log) {}

  on<N extends PhoneActionName>(action: N, handler: PhoneRequestHandler<N>): () => void {
    this.handlers.set(action, handler as AnyHandler);
    return () => {
      if (this.handlers.get(action) === handler) this.handlers.delete(action);
    };
  }

  /** Sends broadcasts by this link. */
  connect(link: Phones): void {
    this.link = link;
  }

  /** Sends to every connected phone; without a link there is none. */
  broadcast<N extends CarActionName>(action: N, extras: CarActionInput<N>): void {
    this.link?.broadcast(action, extras);
  }

  ignoreFrame(): void {
    this.ignored['bad-frame'] += 1;
  }

  /** Counts a connection that an error of ours ended. */
  fail(error: unknown): void {
    this.ignored.failed += 1;
    this.log.error({ err: error }, 'a connection failed');
  }

  /** Reads one message of a phone and starts to answer it. Returns its action, `null` if it cannot be read. Never throws. */
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
    const inFlight = this.inFlight.get(phone) ?? new Map<PhoneActionName, number>();
    this.inFlight.set(phone, inFlight);
    const others = inFlight.get(action) ?? 0;
    if (others >= MAX_IN_FLIGHT) {
      // A phone that sends faster than it is answered would use all of the memory.
      this.ignored['too-many'] += 1;
      return;
    }
    inFlight.set(action, others + 1);
    try {
      await handler(extras, phone);
    } catch (error) {
      this.ignored.failed += 1;
      this.log.error({ err: error, action }, 'a request failed');
    }
    inFlight.set(action, (inFlight.get(action) ?? 0) - 1);
  }
}
