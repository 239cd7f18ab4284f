import { BlockList, isIP } from 'node:net';
import { addressesOf, type Interfaces, unitInterfaces } from './unit-interfaces.ts';

/** A candidate over UDP (RFC 8839, 5.1) with its address. The peer library is lenient: it would read other texts too, at other places. */
const CANDIDATE =
  /^(?:a=)?candidate:[\w+/-]{1,64} \d{1,5} udp \d{1,10} ([\da-f.:]{2,45}) \d{1,5} typ (?:host|srflx|prflx|relay)(?: [\x20-\x7e]*)?$/i;

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/** This host, link-local addresses, multicast and reserved networks: no browser offers them. */
const NO_PHONE = new BlockList();
NO_PHONE.addSubnet('0.0.0.0', 8);
NO_PHONE.addSubnet('169.254.0.0', 16);
NO_PHONE.addSubnet('224.0.0.0', 3);

/** The addresses of the internet and of local networks; mapped and translated IPv4 addresses lie outside. */
const PHONE_IPV6 = new BlockList();
PHONE_IPV6.addSubnet('2000::', 3, 'ipv6');
PHONE_IPV6.addSubnet('fc00::', 7, 'ipv6');

/**
 * Whether the car checks a candidate of a phone, which the server may have written. Names are none: the library starts a thread to resolve
 * each. A browser that names itself by multicast DNS is found by its own check of the car. An address of loopback is one only on a unit
 * without a network, where the phone is a browser on the same machine.
 */
export function isUsableCandidate(candidate: string, interfaces: () => Interfaces = unitInterfaces): boolean {
  const [, address = ''] = CANDIDATE.exec(candidate) ?? [];
  const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
  if (isIP(address) === 0) return false;
  if (LOOPBACK.check(address, family)) return isAlone(interfaces());
  return family === 'ipv4' ? !NO_PHONE.check(address) : PHONE_IPV6.check(address, 'ipv6');
}

/** Where the interfaces are hidden, there may be a network. */
function isAlone(interfaces: Interfaces): boolean {
  const addresses = addressesOf(interfaces);
  return addresses.length > 0 && addresses.every(({ internal }) => internal);
}
