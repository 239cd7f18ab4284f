import { expect } from '@playwright/test';
import { driveFile } from './drive-file.ts';
import type { Phone } from './phone.ts';
import type { CarUnderTest, Stack } from './stack.ts';

/** Brings a drive into the car's history and opens it on the phone. */
export async function openTrip(stack: Stack, car: CarUnderTest, phone: Phone): Promise<void> {
  await car.import([driveFile(stack, '2024-05-06T10:00:00', 5)]);
  const { page } = phone;
  await phone.show('trips?day=2024-05-06');
  await page.getByTestId('trip').click({ timeout: 40_000 });
  await page.waitForURL('**/trips/details');
  await expect(page.getByTestId('trip-distance')).toHaveText('3');
}
