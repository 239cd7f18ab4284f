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
export type ActionHandler<N extends PhoneActionName> = (
  extras: PhoneExtras<N>,
  reply: Reply,
) => void | Promise<void>;

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
  private readonly handlers = new Map<
    PhoneActionName,
    (extras: unknown, reply: Reply) => void | Promise<void>
  >();

  constructor(private readonly log: Log) {}

  /** Says who answers an action; there is one for each. */
  handle<N extends PhoneActionName>(action: N, handler: ActionHandler<N>): void {
    this.handlers.set(action, handler as (extras: unknown, reply: Reply) => void | Promise<void>);
  }

  /** Reads one message of a phone and begins to answer it; says which action it was. Never throws. */
  receive(text: string, send: (text: string) => boolean): PhoneActionName | null {
    const result = readPhoneMessage(text);
    if (!result.ok) {
      this.ignored[result.problem] += 1;
      return null;
    }
    const { action, extras } = result.message;
    const handler = this.handlers.get(action);
    if (!handler) this.ignored.unhandled += 1;
    else void this.answer(action, handler, extras, send);
    return action;
  }

  private async answer(
    action: PhoneActionName,
    handler: (extras: unknown, reply: Reply) => void | Promise<void>,
    extras: unknown,
    send: (text: string) => boolean,
  ): Promise<void> {
    try {
      await handler(extras, (name, answer) => send(writeCarMessage(name, answer)));
    } catch (error) {
      this.ignored.failed += 1;
      this.log.error({ err: error, action }, 'a request failed');
    }
  }
}
