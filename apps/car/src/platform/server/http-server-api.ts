import {
  HTTP_CALLS,
  HTTP_TIMEOUT_MS,
  type HttpCallName,
  type HttpRequest,
  type HttpResponse,
} from '@ligo/protocol';
import type { CarEventReport } from '../../ports/event-store.ts';
import type { ServerApi, ServerState } from '../../ports/server-api.ts';
import { codeOf } from '../../shared/error-code.ts';
import { jsonOf } from '../../shared/json-field.ts';
import { limitedText } from '../read-limited.ts';
import type { ServerClock } from './server-clock.ts';

/** A list of 1,000 pairings is smaller. */
const MAX_RESPONSE_BYTES = 1_000_000;

/** The server did not do what it was asked. */
export class ServerCallError extends Error {
  constructor(
    readonly call: HttpCallName,
    /** HTTP status; 0 when the server could not be reached. */
    readonly status: number,
    options?: ErrorOptions,
  ) {
    super(`${call} failed with status ${status}`, options);
  }
}

/** The server's HTTP calls, each with a token that the car signed for it. */
export class HttpServerApi implements ServerApi {
  constructor(
    private readonly origin: string,
    private readonly publicKey: string,
    private readonly token: () => Promise<string>,
    /** By which the tokens are signed; it learns from each answer. */
    private readonly clock: Pick<ServerClock, 'clockAheadMs' | 'asking'>,
  ) {}

  /** Reads the server's time. Never rejects: without an answer, the next call reports the failure. */
  async syncTime(): Promise<void> {
    await this.call('clientConfig', {}).catch(() => {});
  }

  async register(): Promise<void> {
    await this.call('carRegister', { publicKey: this.publicKey });
  }

  pairingCode(): Promise<HttpResponse<'carPairingCode'>> {
    return this.call('carPairingCode', {});
  }

  pairings(): Promise<HttpResponse<'carLinks'>> {
    return this.call('carLinks', {});
  }

  async removePairing(pairingId: string): Promise<void> {
    await this.call('carLinkRemove', { linkId: pairingId });
  }

  async reportEvent(report: CarEventReport): Promise<'taken' | 'refused' | 'failed'> {
    try {
      await this.call('carEvent', report);
      return 'taken';
    } catch (error) {
      const status = error instanceof ServerCallError ? error.status : 0;
      // A token that the clock made wrong, too many at once, and a car not yet registered pass by themselves.
      const isForGood = status === 400 || status === 413 || status === 422;
      return isForGood ? 'refused' : 'failed';
    }
  }

  private async call<N extends HttpCallName>(name: N, input: HttpRequest<N>): Promise<HttpResponse<N>> {
    const { clockAheadMs } = this.clock;
    let { answer, limit } = await this.send(name, input);
    // Perhaps only the token's time was wrong.
    if (answer.status === 401 && this.clock.clockAheadMs !== clockAheadMs)
      ({ answer, limit } = await this.send(name, input));
    if (!answer.ok) throw new ServerCallError(name, answer.status);
    const parsed = HTTP_CALLS[name].response.safeParse(await readJson(answer, limit));
    if (!parsed.success) throw new ServerCallError(name, answer.status, { cause: parsed.error });
    return parsed.data as HttpResponse<N>;
  }

  /** `limit` aborts once the whole answer should have come. */
  private async send<N extends HttpCallName>(
    name: N,
    input: HttpRequest<N>,
  ): Promise<{ answer: Response; limit: AbortSignal }> {
    const { method, path } = HTTP_CALLS[name];
    const headers = {
      authorization: `Bearer ${await this.token()}`,
      'content-type': 'application/json',
    };
    const body = method === 'POST' ? { body: JSON.stringify(input) } : {};
    const answered = this.clock.asking();
    const limit = AbortSignal.timeout(HTTP_TIMEOUT_MS);
    try {
      const answer = await fetch(this.origin + path, {
        method,
        headers,
        // A server must not send the car to services of the unit or the LAN.
        redirect: 'error',
        signal: limit,
        ...body,
      });
      answered(answer.headers.get('date'));
      return { answer, limit };
    } catch (error) {
      throw new ServerCallError(name, 0, { cause: error });
    }
  }
}

/** The value of a JSON body; `undefined` for any other body, one that is too large, and one that is not whole when `limit` aborts. */
async function readJson({ body }: Response, limit: AbortSignal): Promise<unknown> {
  const text = limitedText(MAX_RESPONSE_BYTES);
  const write = (piece: Uint8Array) => {
    if (!text.add(piece)) throw new RangeError('The answer is too large');
  };
  try {
    // Node's `fetch` holds its own signal weakly: once garbage was collected, it would wait for the rest without end.
    await body?.pipeTo(new WritableStream({ write }), { signal: limit });
  } catch {
    return undefined;
  }
  return jsonOf(text.whole());
}

const WRONG_TIME = ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'];

/** The state of the server after a call that failed with `error`. */
export function serverStateOf(error: unknown): ServerState {
  if (!(error instanceof ServerCallError)) return 'unreachable';
  if (error.status === 401) return 'refused';
  const { cause } = error;
  const code = codeOf(cause instanceof Error ? cause.cause : null);
  return WRONG_TIME.includes(code) ? 'untrusted' : 'unreachable';
}
