import { parentPort } from 'node:worker_threads';
import { MEDIUM_CALLS } from './medium-calls.ts';
import type { MediumAnswer, MediumRequest } from './medium-threads.ts';

/** The program of a thread for media. */
function answer({ name, args }: MediumRequest): MediumAnswer {
  try {
    const call = MEDIUM_CALLS[name] as (...args: readonly unknown[]) => unknown;
    return { result: call(...args) };
  } catch (error) {
    return { error };
  }
}

parentPort?.on('message', (request: MediumRequest) => {
  const answered = answer(request);
  const bytes = 'result' in answered ? answered.result : null;
  parentPort?.postMessage(answered, bytes instanceof Uint8Array ? [bytes.buffer as ArrayBuffer] : []);
});
