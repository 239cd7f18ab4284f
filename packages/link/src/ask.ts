import type { CarActionName, CarExtras, PhoneActionName, PhoneExtras } from '@ligo/protocol';

type Asked = PhoneActionName & CarActionName;

export interface AskLink {
  send<N extends PhoneActionName>(action: N, extras: PhoneExtras<N>): boolean;
  on<N extends CarActionName>(action: N, handler: (extras: CarExtras<N>) => void): () => void;
}

export interface AskLimits<N extends Asked> {
  /** How long the car may take, ms. */
  limitMs: number;
  signal?: AbortSignal;
  /** Whether an answer is for this request; without it the next answer is. */
  isAnswer?(extras: CarExtras<N>): boolean;
}

/** 'unsent': no connection to the car; 'unanswered': no answer in time. */
export type Answer<N extends Asked> =
  | { ok: true; extras: CarExtras<N> }
  | { ok: false; reason: 'unsent' | 'unanswered' | 'aborted' };

/** Asks the car and resolves to its answer. Never rejects; leaves no timer and no listener behind. */
export function ask<N extends Asked>(
  { link, clock }: { link: AskLink; clock: { after(delayMs: number, run: () => void): () => void } },
  action: N,
  extras: PhoneExtras<N>,
  { limitMs, signal, isAnswer = () => true }: AskLimits<N>,
): Promise<Answer<N>> {
  if (signal?.aborted) return Promise.resolve({ ok: false, reason: 'aborted' });
  return new Promise((resolve) => {
    const end = (answer: Answer<N>) => {
      cancel();
      off();
      signal?.removeEventListener('abort', abort);
      resolve(answer);
    };
    const abort = () => end({ ok: false, reason: 'aborted' });
    const cancel = clock.after(limitMs, () => end({ ok: false, reason: 'unanswered' }));
    const off = link.on(action, (said) => isAnswer(said) && end({ ok: true, extras: said }));
    signal?.addEventListener('abort', abort);
    if (!link.send(action, extras)) end({ ok: false, reason: 'unsent' });
  });
}
