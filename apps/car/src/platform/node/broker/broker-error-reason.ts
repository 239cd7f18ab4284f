import type { SourceReason } from '@ligo/protocol';
import type { BrokerError } from '../../../ports/broker.ts';
import { codeOf } from '../../../shared/error-code.ts';

export const TOO_LARGE = 'message too large';

const failed = (reason: SourceReason): BrokerError => ({ phase: 'failed', reason });
const waiting = (reason: SourceReason): BrokerError => ({ phase: 'waiting', reason });

const REFUSED = failed('broker-password');
const UNTRUSTED = failed('certificate-unknown');
const NO_TLS = failed('broker-no-tls');
const AWAY = waiting('broker-away');
const SILENT = waiting('broker-silent');
const UNKNOWN = waiting('broker-unnamed');

/** By the return code of the broker, the error code of the system or of TLS, or the message of an error without a code. */
const FAULTS: Readonly<Record<string, BrokerError>> = {
  1: failed('broker-version'),
  2: failed('broker-client'),
  3: waiting('broker-unready'),
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
  CERT_HAS_EXPIRED: failed('certificate-expired'),
  CERT_NOT_YET_VALID: failed('certificate-early'),
  ERR_TLS_CERT_ALTNAME_INVALID: failed('certificate-name'),
  'connack timeout': SILENT,
  'Keepalive timeout': SILENT,
  [TOO_LARGE]: waiting('broker-too-large'),
};

/** State of a source whose broker cannot be reached or was lost, by the last error. `wasOpen`: it had accepted the connection. */
export function brokerErrorReason(error: unknown, wasOpen: boolean): BrokerError {
  const code = codeOf(error) || (error instanceof Error ? error.message : '');
  if (code.startsWith('ERR_SSL') || code === 'EPROTO') return NO_TLS;
  return FAULTS[code] ?? waiting(wasOpen ? 'broker-ended' : 'broker-ends-handshake');
}
