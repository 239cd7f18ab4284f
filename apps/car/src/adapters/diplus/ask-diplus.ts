import { request } from 'node:http';
import { type Clock, createScope } from '@ligo/machine';
import type { DiplusConfig } from './diplus-config.ts';

/** Twenty times what all that is asked for takes, bytes. */
const LARGEST_ANSWER = 64_000;
/** As long as others wait for it, ms. */
export const ANSWER_LIMIT_MS = 10_000;

/** Why there is no answer. */
export type NoAnswer = 'away' | 'late' | 'refused' | 'too-large';

/** What came of a question. */
export type Outcome = { body: string } | NoAnswer;

/** One question to Di+. */
export interface Asking {
  /** The body, or why there is none. Never rejects; resolves once nothing of it is left. */
  answer: Promise<Outcome>;
  /** Ends it at once. */
  end(): void;
}

export function askDiplus({ host, port }: DiplusConfig, path: string, clock: Clock): Asking {
  const scope = createScope();
  const question = request({ host, port, path, agent: false, headers: { accept: 'application/json' } });
  let outcome: Outcome = 'away';
  const endAs = (why: NoAnswer) => {
    outcome = why;
    question.destroy();
  };
  scope.add(clock.after(ANSWER_LIMIT_MS, () => endAs('late')));
  question.on('response', (response) => {
    if (response.statusCode !== 200) return endAs('refused');
    const parts: Buffer[] = [];
    let size = 0;
    response.on('data', (part: Buffer) => {
      size += part.length;
      if (size > LARGEST_ANSWER) endAs('too-large');
      else parts.push(part);
    });
    response.on('end', () => {
      if (outcome === 'away') outcome = { body: Buffer.concat(parts).toString() };
    });
    response.on('error', () => {});
  });
  const answer = new Promise<Outcome>((resolve) => {
    question.on('close', () => {
      scope.end();
      resolve(outcome);
    });
  });
  // What follows is `close`, which says it all.
  question.on('error', () => {});
  question.end();
  return { answer, end: () => question.destroy() };
}
