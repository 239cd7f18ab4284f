import { type PushMessage, readSealed, sealedPictureContext, unpadPicture } from '@ligo/protocol';
import type { AlarmKeys } from '../lib/alarm-keys.ts';

/**
 * The picture that a message brings, as an address for a notification; `null` if there is none, this browser has no key for it, or it is
 * damaged or belongs to another alarm. Never rejects.
 */
export async function openPicture(
  message: PushMessage | null,
  keys: Pick<AlarmKeys, 'read'>,
): Promise<string | null> {
  if (message?.type !== 'SentryMovement' || !message.carId || !message.picture) return null;
  const { carId, time, picture } = message;
  const parts = readSealed(picture);
  if (!parts) return null;
  try {
    const key = await keys.read(carId);
    if (!key) return null;
    const how = { name: 'AES-GCM', iv: parts.nonce, additionalData: sealedPictureContext(carId, time) };
    const jpeg = unpadPicture(new Uint8Array(await crypto.subtle.decrypt(how, key, parts.sealed)));
    return jpeg && `data:image/jpeg;base64,${btoa(String.fromCharCode(...jpeg))}`;
  } catch {
    return null;
  }
}
