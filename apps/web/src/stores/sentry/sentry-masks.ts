import { type Answer, ask } from '@ligo/link';
import { type CamId, LINK, type LiveError, type SentryMask } from '@ligo/protocol';
import type { CarContext } from '../car-scoped/car-context.ts';
import type { SaveFailure } from '../car-scoped/car-setting-store.ts';
import { receiveAll } from '../car-scoped/receive-all.ts';

/** Masked parts of the cameras' pictures, without motion detection, and the stills to paint them on. */
export interface SentryMasks {
  /** Asks the car for them. Never rejects. */
  load(signal: AbortSignal): Promise<readonly SentryMask[] | SaveFailure>;
  /** Replaces them all. Resolves once the car has answered; never rejects. */
  save(masks: readonly SentryMask[]): Promise<'saved' | SaveFailure>;
  /** Requests a picture of a camera, a JPEG; otherwise the reason why there is none. Never rejects. */
  still(camId: CamId, signal: AbortSignal): Promise<Blob | LiveError | SaveFailure>;
}

/** A camera that sleeps takes a while until its first picture. */
const STILL_LIMIT_MS = 15_000;
/** Far more than a picture of 1280x960 takes. */
const MAX_BYTES = 4 * 1024 * 1024;

export function createSentryMasks(context: Pick<CarContext, 'link' | 'clock'>): SentryMasks {
  const { link, clock } = context;
  const limits = { limitMs: LINK.deadAfterMs };
  return {
    async load(signal) {
      const answer = await ask(context, 'GetSentryMasks', {}, { ...limits, signal });
      return answer.ok ? answer.extras.masks : failureOf(answer);
    },
    async save(masks) {
      const answer = await ask(context, 'SetSentryMasks', { masks: [...masks] }, limits);
      if (!answer.ok) return failureOf(answer);
      return answer.extras.success ? 'saved' : 'refused';
    },
    async still(camId, signal) {
      const answer = await ask(
        context,
        'GetCameraStill',
        { camId },
        {
          limitMs: STILL_LIMIT_MS,
          signal,
          isAnswer: (extras) => extras.camId === undefined || extras.camId === camId,
        },
      );
      if (!answer.ok) return failureOf(answer);
      const { success, error, transfer } = answer.extras;
      if (!success || transfer === undefined) return error ?? 'refused';
      const waiting = new AbortController();
      const end = () => waiting.abort();
      const cancel = clock.after(STILL_LIMIT_MS, end);
      signal.addEventListener('abort', end);
      const content = await receiveAll(link, transfer, { maxBytes: MAX_BYTES, signal: waiting.signal });
      cancel();
      signal.removeEventListener('abort', end);
      return content ?? 'link-lost';
    },
  };
}

function failureOf({ reason }: Extract<Answer<never>, { ok: false }>): SaveFailure {
  return reason === 'unanswered' ? 'unanswered' : 'link-lost';
}
