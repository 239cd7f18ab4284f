export { backoffMs } from './backoff.ts';
export { openTogether } from './open-together.ts';
