import { DIRECT_BYTES, toBase64Url } from '@ligo/protocol';
import { type Bytes, joinFields } from '../trust/transcript.ts';

/** ICE credentials of one end. */
export interface IceCredentials {
  ufrag: string;
  pwd: string;
}

const PREFIX = 'ligo1';
const HMAC = { name: 'HMAC', hash: 'SHA-256' };
const VERSION = 'ligo-direct-1';
/** Length of that number of bytes in base64 without padding. */
const lengthOf = (bytes: number) => Math.ceil((bytes * 4) / 3);
const MAC_BYTES = 32;
const BASE64 = '[A-Za-z\\d+/]';
const FORM = new RegExp(
  `^${PREFIX}(${BASE64}{${lengthOf(DIRECT_BYTES.tag)}})(${BASE64}{22,128})(${BASE64}{${lengthOf(MAC_BYTES)}})$`,
);

/** Characters of ICE are those of base64. */
const toIce = (base64Url: string) => base64Url.replaceAll('-', '+').replaceAll('_', '/');
const fromIce = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_');

const hmacKey = (key: Bytes, use: 'sign' | 'verify') =>
  crypto.subtle.importKey('raw', key, HMAC, false, [use]);

const macInput = (tag: string, phone: IceCredentials) =>
  joinFields([VERSION, 'ufrag', tag, phone.ufrag, phone.pwd]);

async function mac(key: Bytes, data: Bytes): Promise<string> {
  const bytes = await crypto.subtle.sign(HMAC, await hmacKey(key, 'sign'), data);
  return toIce(toBase64Url(new Uint8Array(bytes)));
}

/** The car's ICE password for a link: only the phone and the car can derive it. */
const carPassword = (key: Bytes, ufrag: string) => mac(key, joinFields([VERSION, 'pwd', ufrag]));

/**
 * The credentials that a phone uses for the car's end. The user fragment, which the car receives with the first packet, names the phone by
 * its tag, contains the phone's password, and proves by a code that the car has given this phone its key. `tag`: base64url.
 */
export async function directCredentials(
  { tag, key }: { tag: string; key: Bytes },
  phone: IceCredentials,
): Promise<IceCredentials> {
  const ufrag = `${PREFIX}${toIce(tag)}${phone.pwd}${await mac(key, macInput(tag, phone))}`;
  return { ufrag, pwd: await carPassword(key, ufrag) };
}

/** The content of a user fragment, not yet proven. */
export interface DirectClaim {
  ufrag: string;
  /** base64url. */
  tag: string;
  phonePwd: string;
  mac: string;
}

/** `null` for a user fragment of another form. Never throws. */
export function readDirectClaim(ufrag: string): DirectClaim | null {
  const [, tag, phonePwd, code] = FORM.exec(ufrag) ?? [];
  return tag && phonePwd && code ? { ufrag, tag: fromIce(tag), phonePwd, mac: code } : null;
}

/** The credentials of both ends if the code of the claim is valid, else `null`; compares in constant time. */
export async function checkDirectClaim(
  claim: DirectClaim,
  key: Bytes,
  phoneUfrag: string,
): Promise<{ phone: IceCredentials; car: IceCredentials } | null> {
  const phone = { ufrag: phoneUfrag, pwd: claim.phonePwd };
  const code = Uint8Array.from(atob(`${claim.mac}=`), (each) => each.charCodeAt(0));
  const data = macInput(claim.tag, phone);
  if (!(await crypto.subtle.verify(HMAC, await hmacKey(key, 'verify'), code, data))) return null;
  return { phone, car: { ufrag: claim.ufrag, pwd: await carPassword(key, claim.ufrag) } };
}
