import { vi } from 'vitest';
import { TEST_TIMEOUT_MS } from './test-timeout.ts';

const { waitFor, waitUntil } = vi;

// Vitest's own limit is a second, which a busy machine can exceed. A limit given by the test has precedence.
Object.assign(vi, {
  waitFor: (...[look, options]: Parameters<typeof waitFor>) => waitFor(look, patiently(options)),
  waitUntil: (...[look, options]: Parameters<typeof waitUntil>) => waitUntil(look, patiently(options)),
});

const patiently = (options: Parameters<typeof waitFor>[1]) =>
  typeof options === 'number' ? options : { timeout: TEST_TIMEOUT_MS, ...options };
