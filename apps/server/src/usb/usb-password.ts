import { createHmac } from 'node:crypto';

const DIGITS = 8;

/** Derives the USB-debugging password of a unit. An operator who has the car maker's formula implements it here. */
export type UsbPassword = (imeiLast6: string) => string;

/** A keyed replacement for the car maker's formula: 8 digits from an HMAC of the identifier. */
export function keyedUsbPassword(secret: string): UsbPassword {
  return (imeiLast6) => {
    const digest = createHmac('sha256', secret).update(imeiLast6.toUpperCase()).digest();
    return String(digest.readUInt32BE(0) % 10 ** DIGITS).padStart(DIGITS, '0');
  };
}
