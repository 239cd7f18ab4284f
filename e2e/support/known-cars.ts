import type { BrowserContext, Page } from '@playwright/test';

/**
 * Stores in a browser that it knows these cars, as after their QR codes: with a key, which it would make at its first link. For flows
 * that are not about pairing.
 */
export async function knowCars(page: Page, origin: string, token: string, cars: string[]): Promise<void> {
  const account = JSON.parse(atob(token.split('.')[1] ?? '')).sub as string;
  // A page of the origin that is not the app. It names an icon, so that the browser looks for no other one.
  const address = `${origin}/empty`;
  const body = '<link rel="icon" href="data:,">';
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body }), { times: 1 });
  await page.goto(address);
  await page.evaluate(
    async ({ name, knownCars }) => {
      const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
      const pair = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
      const opening = indexedDB.open('ligo-device-keys', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('keys');
      await new Promise((resolve) => {
        opening.onsuccess = resolve;
      });
      const storing = opening.result.transaction('keys', 'readwrite');
      storing.objectStore('keys').put({ ...pair, knownCars }, name);
      await new Promise((resolve) => {
        storing.oncomplete = resolve;
      });
      opening.result.close();
    },
    { name: account, knownCars: cars },
  );
}

/** The cars on the list of an account. */
export async function carsOf({ request }: BrowserContext, origin: string, token: string): Promise<string[]> {
  const answer = await request.get(`${origin}/api/car-list/list`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { carId: string }[]).map(({ carId }) => carId);
}
