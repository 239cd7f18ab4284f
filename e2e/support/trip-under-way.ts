import type { Locator } from '@playwright/test';
import type { Phone } from './phone.ts';

/** The trip in progress on the phone's screen of trips. */
export const underWay = ({ page }: Phone): Locator => page.getByTestId('trip-under-way');

/** Its length so far, km, with one decimal. */
export async function distanceKm(phone: Phone): Promise<number> {
  return Number.parseFloat((await underWay(phone).getByTitle('Distance').textContent()) ?? '');
}
