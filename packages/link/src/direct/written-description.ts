import { CHANNEL_MESSAGE_MAX_BYTES, type DirectAccess, fromBase64Url } from '@ligo/protocol';
import { directCredentials, type IceCredentials } from './user-fragment.ts';

/** The content of a description that one end writes for the other. */
export interface WrittenDescription extends IceCredentials {
  /** The data section's name in the other end's description. */
  mid: string;
  /** SHA-256 of the certificate, colon-separated hexadecimal. */
  fingerprint: string;
  /** DTLS: the client is active. */
  setup: 'active' | 'passive';
  /** Or names. */
  addresses: readonly string[];
  port: number;
}

/** Priority of a host candidate (RFC 8445, 5.1.2.1), the first one preferred. */
const priority = (index: number) => (126 << 24) + ((65_535 - index) << 8) + 255;

/** A session description with the data section alone. */
export function writeDescription(of: WrittenDescription): string {
  const candidates = of.addresses.map(
    (address, index) => `a=candidate:${index + 1} 1 UDP ${priority(index)} ${address} ${of.port} typ host`,
  );
  return [
    ...['v=0', 'o=- 1 1 IN IP4 0.0.0.0', 's=-', 't=0 0', `a=group:BUNDLE ${of.mid}`],
    ...['m=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'c=IN IP4 0.0.0.0', `a=mid:${of.mid}`],
    ...[`a=ice-ufrag:${of.ufrag}`, `a=ice-pwd:${of.pwd}`],
    ...[`a=fingerprint:sha-256 ${of.fingerprint}`, `a=setup:${of.setup}`],
    ...['a=sctp-port:5000', `a=max-message-size:${CHANNEL_MESSAGE_MAX_BYTES}`],
    ...candidates,
    '',
  ].join('\r\n');
}

/** The credentials and the name of the data section of an offer; `null` if it has none. Never throws. */
function readOwnOffer(sdp: string): (IceCredentials & { mid: string }) | null {
  const value = (name: string) => new RegExp(`^a=${name}:(\\S+)`, 'm').exec(sdp)?.[1];
  const [ufrag, pwd, mid] = ['ice-ufrag', 'ice-pwd', 'mid'].map(value);
  return ufrag && pwd && mid ? { ufrag, pwd, mid } : null;
}

/** The car's answer to the phone's own offer, which the phone writes itself. Rejects if the offer or the key cannot be read. */
export async function writeDirectAnswer(access: DirectAccess, ownOffer: string): Promise<string> {
  const phone = readOwnOffer(ownOffer);
  const key = fromBase64Url(access.key);
  if (!phone || !key) throw new Error('The offer or the key of the car cannot be read');
  const car = await directCredentials({ tag: access.tag, key }, phone);
  const { fingerprint, name, port } = access;
  // A name is looked up first: the addresses do not wait for that.
  const addresses = name ? [...access.addresses, name] : access.addresses;
  return writeDescription({ ...car, mid: phone.mid, setup: 'passive', fingerprint, addresses, port });
}
