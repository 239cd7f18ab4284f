import { setTimeout as pause } from 'node:timers/promises';
import { HTTP_CALLS, HTTP_TIMEOUT_MS, type HttpCallName } from '@ligo/protocol';
import { z } from 'zod';
import type { Action, Outcome, Recorder } from '../history.ts';
import type { ServerName } from '../plan.ts';
import type { World } from '../world/world.ts';

export interface Answer {
  outcome: Outcome;
  status: number;
  body: unknown;
  /** The server's time, unix ms; `null` without an answer. */
  dateMs: number | null;
}

const problemSchema = z.object({ code: z.string() });

const TRIES = 20;
const RETRY_MS = 500;

/** Repeats a call of the preparation until it succeeds, since a busy machine may answer late. */
export async function untilOk(who: string, call: () => Promise<Answer>): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    if ((await call()).outcome === 'ok') return;
    await pause(RETRY_MS);
  }
  throw new Error(`${who} was not accepted`);
}

/** Calls of one client, which has an address of its own; each is recorded. */
export class Caller {
  constructor(
    private readonly world: Pick<World, 'addressOf'>,
    private readonly recorder: Recorder,
    readonly address: string,
  ) {}

  /** `codeOf` reads from a good answer what the history needs. */
  async call(
    server: ServerName,
    name: HttpCallName,
    token: string,
    body: object,
    action: Action = { name: 'other', path: name },
    codeOf: (body: unknown) => string = () => '',
  ): Promise<Answer> {
    const ended = this.recorder.invoke(action);
    const answer = await this.send(server, name, token, body);
    const problem = problemSchema.safeParse(answer.body);
    const code = answer.outcome === 'ok' ? codeOf(answer.body) : (problem.data?.code ?? '');
    ended(answer.outcome, answer.status, code);
    return answer;
  }

  private async send(server: ServerName, name: HttpCallName, token: string, body: object): Promise<Answer> {
    const { method, path } = HTTP_CALLS[name];
    try {
      const answer = await fetch(this.world.addressOf(server) + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'x-forwarded-for': this.address,
        },
        signal: AbortSignal.timeout(HTTP_TIMEOUT_MS),
        ...(method === 'POST' && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      const { status } = answer;
      return {
        // After an error of the server it may have been executed.
        outcome: answer.ok ? 'ok' : status >= 500 ? 'unknown' : 'failed',
        status,
        body: text === '' ? {} : JSON.parse(text),
        dateMs: Date.parse(answer.headers.get('date') ?? ''),
      };
    } catch {
      return { outcome: 'unknown', status: 0, body: null, dateMs: null };
    }
  }
}
