export { backoffMs } from './backoff.ts';
export { createCandidateBuffer } from './candidate-buffer.ts';
export { openTogether } from './open-together.ts';
