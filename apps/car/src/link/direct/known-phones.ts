import { DIRECT_BYTES, toBase64Url } from '@ligo/protocol';
import { z } from 'zod';
import type { KeyValueStore } from '../../ports/key-value-store.ts';

/** A phone that has been verified, and what it was given; all base64url but the pairing. */
const knownPhoneSchema = z.object({
  tag: z.string(),
  key: z.string(),
  phoneKey: z.string(),
  pairingId: z.string(),
});
export type KnownPhone = z.infer<typeof knownPhoneSchema>;

export const DIRECT_PHONES = 'direct-phones';
const MAX_KNOWN = 64;

const random = (bytes: number) => toBase64Url(crypto.getRandomValues(new Uint8Array(bytes)));

/** The phones that may begin a link without a server; they outlive a restart. */
export function createKnownPhones(kv: KeyValueStore) {
  /** In the order of their last request. */
  let known: readonly KnownPhone[] = z.array(knownPhoneSchema).safeParse(kv.read(DIRECT_PHONES)).data ?? [];
  const keep = (next: readonly KnownPhone[]) => {
    kv.write(DIRECT_PHONES, next);
    known = next;
  };
  return {
    byTag: (tag: string): KnownPhone | null => known.find((each) => each.tag === tag) ?? null,
    /** DIRECT-4: what this phone has been given, or is given now. */
    give(phoneKey: string, pairingId: string): KnownPhone {
      const isThis = (each: KnownPhone) => each.phoneKey === phoneKey && each.pairingId === pairingId;
      const given = known.find(isThis);
      if (given && given === known.at(-1)) return given;
      const { tag, key } = DIRECT_BYTES;
      const phone = given ?? { tag: random(tag), key: random(key), phoneKey, pairingId };
      keep([...known.filter((each) => !isThis(each)), phone].slice(-MAX_KNOWN));
      return phone;
    },
    /** DIRECT-5 */
    keepPairings(pairingIds: readonly string[]): void {
      const kept = known.filter(({ pairingId }) => pairingIds.includes(pairingId));
      if (kept.length < known.length) keep(kept);
    },
  };
}
