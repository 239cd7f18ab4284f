import { vi } from 'vitest';
import { TEST_TIMEOUT_MS } from './test-timeout.ts';

const { waitFor, waitUntil } = vi;

// Vitest's own limit is a second, which a busy machine can stand still for. What a wait says of itself goes before.
Object.assign(vi, {
  waitFor: (...[look, said]: Parameters<typeof waitFor>) => waitFor(look, patiently(said)),
  waitUntil: (...[look, said]: Parameters<typeof waitUntil>) => waitUntil(look, patiently(said)),
});

const patiently = (said: Parameters<typeof waitFor>[1]) =>
  typeof said === 'number' ? said : { timeout: TEST_TIMEOUT_MS, ...said };
