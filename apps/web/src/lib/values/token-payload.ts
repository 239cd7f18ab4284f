import { bytesOfBase64 } from './bytes.ts';
import { jsonOf } from './json-of.ts';

/** The payload of a token, unparsed; `undefined` of other texts. Its signature is the server's matter. Never throws. */
export function payloadOf(token: string): unknown {
  const payload = bytesOfBase64(token.split('.')[1] ?? '');
  return payload ? jsonOf(new TextDecoder().decode(payload)) : undefined;
}
