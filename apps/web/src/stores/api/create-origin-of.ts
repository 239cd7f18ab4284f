import { ALTERNATE_REGION } from '@ligo/protocol';
import { protocolError } from './api-error.ts';
import { type HttpPorts, httpCall } from './http-client.ts';

/** Host of a region. Rejects with `ApiError` when it is not known. */
export type OriginOf = (region: number) => Promise<string>;

/** Makes the directory of regions; the other region's host is asked for once, when it is needed. */
export function createOriginOf(http: HttpPorts, ownOrigin: string): OriginOf {
  let asking: Promise<{ alternateOrigin: string | null }> | null = null;
  const ask = () => {
    asking ??= httpCall(http, { origin: ownOrigin, token: null }, 'clientConfig', {}).catch(
      (error: unknown) => {
        asking = null;
        throw error;
      },
    );
    return asking;
  };
  return async (region) => {
    if (region !== ALTERNATE_REGION) return ownOrigin;
    const { alternateOrigin } = await ask();
    if (alternateOrigin === null) throw protocolError(0, new Error('no alternate host is configured'));
    return alternateOrigin;
  };
}
