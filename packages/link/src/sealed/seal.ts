import { Aes128Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { type Bytes, joinFields } from '../trust/transcript.ts';

const VERSION = 'ligo-sealed-1';
const REPLY_KEY_BYTES = 16;
const REPLY_NONCE_BYTES = 12;
const EXPORTED_BYTES = 32;

const suite = () =>
  new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes128Gcm() });
const asBytes = (buffer: ArrayBuffer): Bytes => new Uint8Array(buffer);

/** The part of a session that both ends know: raw keys, and the car's fresh nonce. */
export interface SealedSession {
  carId: string;
  carKey: Bytes;
  phoneKey: Bytes;
  /** The car's for this session alone. */
  sealingKey: Bytes;
  nonce: Bytes;
}

/** Bytes that an end signs, or to which the encryption is bound: its role, and the session. The phone adds what opens the encryption. */
export function sealedTranscript(
  role: 'car' | 'phone' | 'seal',
  session: SealedSession,
  enc: Bytes = new Uint8Array(),
) {
  const { carId, carKey, phoneKey, sealingKey, nonce } = session;
  return joinFields([role, VERSION, carId, carKey, phoneKey, sealingKey, nonce, enc]);
}

type Pair = Awaited<ReturnType<CipherSuite['kem']['generateKeyPair']>>;

/** The car's key pair for one session: with it, no key that lasts opens what was sent. */
export interface SealingKeys {
  readonly publicKey: Bytes;
  readonly privateKey: Pair['privateKey'];
}
export async function newSealingKeys(): Promise<SealingKeys> {
  const { kem } = suite();
  const { publicKey, privateKey } = await kem.generateKeyPair();
  return { publicKey: asBytes(await kem.serializePublicKey(publicKey)), privateKey };
}

/** The phone's encryption to the car's sealing key; `enc` opens it. Rejects if the key is none. */
export async function sealTo(session: SealedSession) {
  const hpke = suite();
  const recipientPublicKey = await hpke.kem.deserializePublicKey(session.sealingKey);
  const info = sealedTranscript('seal', session);
  const context = await hpke.createSenderContext({ recipientPublicKey, info });
  return {
    enc: asBytes(context.enc),
    seal: async (text: Bytes, header: Bytes) => asBytes(await context.seal(text, header)),
    replies: await replyKey(context),
  };
}

/** The car's end. Rejects if `enc` is no key. */
export async function openFrom(session: SealedSession, { privateKey }: SealingKeys, enc: Bytes) {
  const info = sealedTranscript('seal', session);
  const context = await suite().createRecipientContext({ recipientKey: privateKey, enc, info });
  return {
    /** Messages in their order; one that does not open changes nothing. */
    open: (sealed: Bytes, header: Bytes): Promise<Bytes | null> =>
      context.open(sealed, header).then(asBytes, () => null),
    replies: await replyKey(context),
  };
}

/** The way back, as RFC 9180 proposes it (9.8): a key that only these two ends can export. */
async function replyKey(context: { export(name: Bytes, length: number): Promise<ArrayBuffer> }) {
  const name = new TextEncoder().encode(`${VERSION} reply`);
  const exported = asBytes(await context.export(name, EXPORTED_BYTES));
  const key = await crypto.subtle.importKey('raw', exported.slice(0, REPLY_KEY_BYTES), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ]);
  const base = exported.slice(REPLY_KEY_BYTES, REPLY_KEY_BYTES + REPLY_NONCE_BYTES);
  const parameters = (number: number, additionalData: Bytes) => {
    const iv = base.slice();
    const view = new DataView(iv.buffer);
    const at = REPLY_NONCE_BYTES - 4;
    view.setUint32(at, view.getUint32(at) ^ number);
    return { name: 'AES-GCM', iv, additionalData };
  };
  return {
    seal: async (number: number, text: Bytes, header: Bytes) =>
      asBytes(await crypto.subtle.encrypt(parameters(number, header), key, text)),
    open: (number: number, sealed: Bytes, header: Bytes): Promise<Bytes | null> =>
      crypto.subtle.decrypt(parameters(number, header), key, sealed).then(asBytes, () => null),
  };
}
