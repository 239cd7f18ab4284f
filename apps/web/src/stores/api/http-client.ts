import type { Clock } from '@ligo/machine';
import {
  apiErrorSchema,
  HTTP_CALLS,
  HTTP_TIMEOUT_MS,
  type HttpCallName,
  type HttpRequest,
  type HttpResponse,
} from '@ligo/protocol';
import { jsonOf } from '../../lib/values/json-of.ts';
import { ApiError } from '../../ports/api.ts';

/** No answer: offline, or the time limit passed. */
export function networkError(cause: unknown): ApiError {
  return new ApiError({ status: 0, code: 'network', category: 'network', retryable: true }, { cause });
}

/** An answer or a request that does not fit its schema. */
export function protocolError(status: number, cause: unknown): ApiError {
  return new ApiError({ status, code: 'protocol', category: 'protocol', retryable: false }, { cause });
}

/** An answer of the server that is not a success. */
export function httpError(status: number, code: string): ApiError {
  const category =
    status === 401 || status === 403 ? 'auth' : status >= 500 || status === 429 ? 'network' : 'protocol';
  return new ApiError({ status, code, category, retryable: category === 'network' });
}

export interface HttpPorts {
  fetch: typeof fetch;
  clock: Clock;
}

/** Where and as whom a call goes. */
interface CallTarget {
  origin: string;
  token: string | null;
}

/** One HTTP call of the product: JSON both ways, at most 3 s, parsed. Rejects with `ApiError`. */
export async function httpCall<N extends HttpCallName>(
  ports: HttpPorts,
  target: CallTarget,
  name: N,
  request: HttpRequest<N>,
): Promise<HttpResponse<N>> {
  const call = HTTP_CALLS[name];
  const parsed = call.request.safeParse(request);
  if (!parsed.success) throw protocolError(0, parsed.error);
  const abort = new AbortController();
  const cancelLimit = ports.clock.after(HTTP_TIMEOUT_MS, () => abort.abort());
  try {
    const response = await ports
      .fetch(addressOf(target.origin, call, parsed.data), initOf(target, call, parsed.data, abort.signal))
      .catch((cause: unknown) => Promise.reject(networkError(cause)));
    const text = await response.text().catch((cause: unknown) => Promise.reject(networkError(cause)));
    // An empty body is an answer without fields.
    const body = text === '' ? {} : jsonOf(text);
    if (!response.ok) {
      throw httpError(response.status, apiErrorSchema.safeParse(body).data?.code ?? 'internal');
    }
    const answer = call.response.safeParse(body);
    if (!answer.success) throw protocolError(response.status, answer.error);
    return answer.data as HttpResponse<N>;
  } finally {
    cancelLimit();
  }
}

type Call = (typeof HTTP_CALLS)[HttpCallName];

function addressOf(origin: string, call: Call, data: Record<string, unknown>): string {
  const url = new URL(call.path, origin);
  if (call.method === 'GET') {
    for (const [key, value] of Object.entries(data)) url.searchParams.set(key, String(value));
  }
  return url.href;
}

/** Only calls that live by the refresh cookie send it: every other call is safe from forged requests by having none. */
function initOf(target: CallTarget, call: Call, data: unknown, signal: AbortSignal): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (target.token && call.auth === 'account') headers.authorization = `Bearer ${target.token}`;
  const init: RequestInit = {
    method: call.method,
    headers,
    signal,
    cache: 'no-store',
    credentials: call.auth === 'cookie' ? 'same-origin' : 'omit',
  };
  if (call.method === 'GET') return init;
  headers['content-type'] = 'application/json';
  return { ...init, body: JSON.stringify(data) };
}
