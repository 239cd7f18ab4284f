import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '@ligo/machine';
import { type DashboardAnswer, dashboardCommandSchema } from '@ligo/protocol';
import type { DashboardBackend } from '../../../ports/dashboard-backend.ts';
import { jsonOf } from '../../../shared/json-field.ts';
import { readLimited } from '../../read-limited.ts';
import { sendError, sendJson } from './http-response.ts';

const MAX_BYTES = 4_096;
const JSON_TYPE = /^application\/json(; ?charset=utf-8)?$/i;
/** Commands that come at once, and how many more each second: faster than any finger. */
const AT_ONCE = 20;
const EACH_SECOND = 5;
const TOO_FAST: DashboardAnswer = { ok: false, reason: 'not-now' };

/** Takes commands that the dashboard's own page sends. Never rejects. */
export function createCommandReader(backend: Pick<DashboardBackend, 'execute'>, clock: Clock) {
  const isSlowEnough = createPace(clock);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'POST') return sendError(response, 405, 'Commands are posted.', { allow: 'POST' });
    // A page of another origin can send neither without a preflight, which is not answered.
    if (request.headers.origin === undefined) return sendError(response, 403, 'No origin.');
    if (!JSON_TYPE.test(request.headers['content-type'] ?? '')) return sendError(response, 415, 'Not JSON.');
    const body = request.iterator({ destroyOnReturn: false });
    // The connection may end before the body does.
    const text = await readLimited(body, MAX_BYTES).catch(() => undefined);
    if (text === undefined) return;
    if (text === null) return sendError(response, 413, 'Too large.');
    const command = dashboardCommandSchema.safeParse(jsonOf(text)).data;
    if (!command) return sendError(response, 400, 'No command.');
    if (!isSlowEnough()) return sendJson(response, 429, TOO_FAST);
    sendJson(response, 200, await backend.execute(command));
  };
}

function createPace(clock: Clock): () => boolean {
  let left = AT_ONCE;
  let atMs = clock.nowMs();
  return () => {
    const nowMs = clock.nowMs();
    left = Math.min(AT_ONCE, left + ((nowMs - atMs) / 1_000) * EACH_SECOND);
    atMs = nowMs;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
