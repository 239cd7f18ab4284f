import { isIP } from 'node:net';

/** A candidate over UDP (RFC 8839, 5.1) with its address. The peer library is lenient: it would read other texts too, at other places. */
const CANDIDATE =
  /^(?:a=)?candidate:[\w+/-]{1,64} \d{1,5} udp \d{1,10} ([\da-f.:]{2,45}) \d{1,5} typ (?:host|srflx|prflx|relay)(?: [\x20-\x7e]*)?$/i;

/**
 * Whether the car checks a candidate of a phone, which the server may have written. Names are none: the library starts a thread to resolve
 * each. A browser that names itself by multicast DNS is found by its own check of the car.
 */
export function isUsableCandidate(candidate: string): boolean {
  const [, address = ''] = CANDIDATE.exec(candidate) ?? [];
  return isIP(address) !== 0;
}
