import { ALTERNATE_REGION, type HttpResponse } from '@ligo/protocol';
import { protocolError } from './api-error.ts';
import { type HttpPorts, httpCall } from './http-client.ts';

export type ClientConfig = HttpResponse<'clientConfig'>;

export interface ClientConfigStore {
  /** The server's settings for the app, asked for once. Rejects with `ApiError`; the next call asks again. */
  get(): Promise<ClientConfig>;
  /** Host of a region. Rejects with `ApiError` when it is not known. */
  originOf(region: number): Promise<string>;
}

/** Makes the keeper of the server's settings for the app. */
export function createClientConfig(http: HttpPorts, ownOrigin: string): ClientConfigStore {
  let known: Promise<ClientConfig> | null = null;
  const get = () => {
    known ??= httpCall(http, { origin: ownOrigin, token: null }, 'clientConfig', {}).catch(
      (error: unknown) => {
        known = null;
        throw error;
      },
    );
    return known;
  };
  return {
    get,
    async originOf(region) {
      if (region !== ALTERNATE_REGION) return ownOrigin;
      const { alternateOrigin } = await get();
      if (alternateOrigin === null) throw protocolError(0, new Error('no alternate host is configured'));
      return alternateOrigin;
    },
  };
}
