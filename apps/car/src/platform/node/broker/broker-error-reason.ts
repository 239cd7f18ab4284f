import type { SourceReasonText } from '@ligo/protocol';
import type { SourceState } from '../../../ports/reading-source.ts';

/** Message of the error for a message beyond the size limit. */
export const TOO_LARGE = 'message too large';

const failed = (reason: SourceReasonText): SourceState => ({ phase: 'failed', reason });
const waiting = (reason: SourceReasonText): SourceState => ({ phase: 'waiting', reason });

const REFUSED = failed('the broker refuses the user name or password');
const UNTRUSTED = failed('the certificate of the broker is not signed by an authority that is known');
const NO_TLS = failed('the broker does not speak TLS as it should');
const AWAY = waiting('nothing answers where the broker should be');
const SILENT = waiting('the broker does not answer');
const UNKNOWN = waiting('the name of the broker is not known in this network');

/** By the return code of the broker, the error code of the system or of TLS, or the message of an error without a code. */
const FAULTS: Readonly<Record<string, SourceState>> = {
  1: failed('the broker does not speak this version of MQTT'),
  2: failed('the broker refuses the name of this client'),
  3: waiting('the broker is not ready'),
  4: REFUSED,
  5: REFUSED,
  ECONNREFUSED: AWAY,
  EHOSTUNREACH: AWAY,
  ENETUNREACH: AWAY,
  ETIMEDOUT: AWAY,
  ENOTFOUND: UNKNOWN,
  EAI_AGAIN: UNKNOWN,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  CERT_HAS_EXPIRED: failed('the certificate of the broker has expired'),
  CERT_NOT_YET_VALID: failed('the certificate of the broker is not valid yet: is the clock right?'),
  ERR_TLS_CERT_ALTNAME_INVALID: failed('the certificate of the broker is for another name'),
  'connack timeout': SILENT,
  'Keepalive timeout': SILENT,
  [TOO_LARGE]: waiting('the broker sends a message that is too large to be read'),
};

/** State of a source whose broker cannot be reached or was lost, by the last error. */
export function brokerErrorReason(error: unknown): SourceState {
  const code = codeOf(error);
  if (code.startsWith('ERR_SSL') || code === 'EPROTO') return NO_TLS;
  return FAULTS[code] ?? waiting('the connection to the broker has ended');
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if ('code' in error) return String(error.code);
  return error instanceof Error ? error.message : '';
}
