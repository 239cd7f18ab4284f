import { DASHBOARD, type DashboardState, dashboardFeedMessageSchema } from '@ligo/protocol';
import { jsonOf } from '../../../shared/json-field.ts';
import type { DashboardKey } from './dashboard-key.ts';
import { UNKNOWN_ACCOUNT } from './unit-accounts.ts';

const REQUEST_TIMEOUT_MS = 5_000;
const MAX_TEXT = 2_000_000;

/** The state of the app with a dashboard at this port and the key of its data folder; `null`: there is none. Never rejects. */
export async function requestDashboard(
  port: number,
  key: DashboardKey | null,
  patienceMs = REQUEST_TIMEOUT_MS,
): Promise<DashboardState | null> {
  const limit = AbortSignal.timeout(patienceMs);
  try {
    const response = await fetch(`http://127.0.0.1:${port}${DASHBOARD.feed}`, {
      signal: limit,
      redirect: 'error',
      // Where the kernel names accounts, the app's own account needs no session, and this one opens nothing.
      headers: key ? { cookie: key.cookie(UNKNOWN_ACCOUNT) } : {},
    });
    let text = '';
    for await (const part of response.body?.pipeThrough(new TextDecoderStream(), { signal: limit }) ?? []) {
      text += part;
      const messages = text.split('\n\n');
      text = messages.pop() ?? '';
      const states = messages.flatMap(stateOf);
      // Leaving the loop ends the connection.
      if (states[0]) return states[0];
      if (text.length > MAX_TEXT) return null;
    }
    return null;
  } catch {
    return null;
  }
}

function stateOf(message: string): DashboardState[] {
  if (!message.startsWith('data: ')) return [];
  const news = dashboardFeedMessageSchema.safeParse(jsonOf(message.slice('data: '.length))).data;
  return news?.type === 'state' ? [news.state] : [];
}
