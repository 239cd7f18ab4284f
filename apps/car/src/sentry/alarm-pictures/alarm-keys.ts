import {
  fromBase64Url,
  padPicture,
  pictureKeySchema,
  SEALED_PICTURE,
  sealedPictureContext,
  toBase64Url,
  writeSealed,
} from '@ligo/protocol';
import { z } from 'zod';
import type { KeyValueStore } from '../../ports/key-value-store.ts';

export const ALARM_KEYS = 'alarm-picture-keys';
const storedSchema = z.record(z.string().max(64), pictureKeySchema);

/**
 * The keys of the pairings that want pictures in their alarms (PICTURE-1). Its methods throw if the disk fails. `pairings`: the pairings
 * of the car; `null`: not known yet.
 */
export function createAlarmKeys(kv: KeyValueStore, pairings: () => readonly { linkId: string }[] | null) {
  const read = () => storedSchema.safeParse(kv.read(ALARM_KEYS)).data ?? {};
  /** Without the pairings that have ended; an id is never used again. */
  const current = () => {
    const known = pairings();
    const keys = Object.entries(read());
    return known ? keys.filter(([id]) => known.some(({ linkId }) => linkId === id)) : keys;
  };
  /** The key of a pairing, base64url; `null`: none. */
  const keyOf = (pairingId: string) => current().find(([id]) => id === pairingId)?.[1] ?? null;
  return {
    of: keyOf,
    setOn(pairingId: string, isOn: boolean): void {
      const others = current().filter(([id]) => id !== pairingId);
      const newKey = () => toBase64Url(crypto.getRandomValues(new Uint8Array(SEALED_PICTURE.keyBytes)));
      const on = () => [pairingId, keyOf(pairingId) ?? newKey()];
      kv.write(ALARM_KEYS, Object.fromEntries(isOn ? [...others, on()] : others));
    },
    all: () =>
      current().flatMap(([pairingId, text]) => {
        const key = fromBase64Url(text);
        return key ? [{ pairingId, key }] : [];
      }),
  };
}

/** Seals a picture for the browsers with a key (PICTURE-5). `null` if it is too large. */
export async function sealPicture(
  picture: Uint8Array,
  { key, carId, timeMs }: { key: Uint8Array<ArrayBuffer>; carId: string; timeMs: number },
): Promise<string | null> {
  const padded = padPicture(picture);
  if (!padded) return null;
  const iv = crypto.getRandomValues(new Uint8Array(SEALED_PICTURE.nonceBytes));
  const imported = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt']);
  const additionalData = sealedPictureContext(carId, timeMs);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, imported, padded);
  return writeSealed(iv, new Uint8Array(sealed));
}
