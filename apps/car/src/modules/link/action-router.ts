import {
  type CAR_ACTIONS,
  type CarActionName,
  type PhoneActionName,
  type PhoneExtras,
  type ReadProblem,
  readPhoneMessage,
  writeCarMessage,
} from '@ligo/protocol';
import type { z } from 'zod';
import type { Log } from '../../ports/log.ts';

/** Answers one phone; `false` if the phone could not take it. */
export type Reply = <N extends CarActionName>(action: N, extras: z.input<(typeof CAR_ACTIONS)[N]>) => boolean;
/** Resolves when what was sent to the phone is on its way, or the phone has gone. */
type Drained = () => Promise<void>;
export type ActionHandler<N extends PhoneActionName> = (
  extras: PhoneExtras<N>,
  reply: Reply,
  drained: Drained,
) => void | Promise<void>;
type AnyHandler = (extras: unknown, reply: Reply, drained: Drained) => void | Promise<void>;

/** The phone that a message came from. */
export interface Asker {
  /** `false` if it could not take the message. */
  send(text: string): boolean;
  drained: Drained;
}

/** Requests of phones, by action. Anything that cannot be read is counted and ignored; no handler can end the app. */
export class ActionRouter {
  readonly ignored: Record<ReadProblem | 'unhandled' | 'failed', number> = {
    'too-large': 0,
    'bad-json': 0,
    'unknown-action': 0,
    'bad-extras': 0,
    unhandled: 0,
    failed: 0,
  };
  private readonly handlers = new Map<PhoneActionName, AnyHandler>();

  constructor(private readonly log: Log) {}

  /** Says who answers an action; there is one for each. */
  handle<N extends PhoneActionName>(action: N, handler: ActionHandler<N>): void {
    this.handlers.set(action, handler as AnyHandler);
  }

  /** Reads one message of a phone and begins to answer it; says which action it was. Never throws. */
  receive(text: string, asker: Asker): PhoneActionName | null {
    const result = readPhoneMessage(text);
    if (!result.ok) {
      this.ignored[result.problem] += 1;
      return null;
    }
    const { action, extras } = result.message;
    const handler = this.handlers.get(action);
    if (!handler) this.ignored.unhandled += 1;
    else void this.answer(action, handler, extras, asker);
    return action;
  }

  private async answer(
    action: PhoneActionName,
    handler: AnyHandler,
    extras: unknown,
    asker: Asker,
  ): Promise<void> {
    try {
      await handler(extras, (name, answer) => asker.send(writeCarMessage(name, answer)), asker.drained);
    } catch (error) {
      this.ignored.failed += 1;
      this.log.error({ err: error, action }, 'a request failed');
    }
  }
}
