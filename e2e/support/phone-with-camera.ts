import { renameSync, writeFileSync } from 'node:fs';
import { startChromium } from './chromium.ts';
import { filmArguments, filmOf } from './films.ts';
import { Phone } from './phone.ts';
import type { ServerUnderTest, Stack } from './stack.ts';

/** A film that shows a picture. */
function pictureFilm(stack: Stack, png: Buffer): string {
  const picture = `${stack.folder('qr')}.png`;
  writeFileSync(picture, png);
  return filmOf(
    stack,
    ['-loop', '1', '-t', '1', '-r', '10', '-i', picture],
    'scale=400:400:force_original_aspect_ratio=decrease,pad=640:480:(ow-iw)/2:(oh-ih)/2:white',
  );
}

/** A phone whose camera looks at a picture; `lookAt` gives it another one for the next time that it is opened. */
export async function phoneWithCamera(stack: Stack, server: ServerUnderTest, png: Buffer) {
  const film = pictureFilm(stack, png);
  const browser = await startChromium(stack, ['--use-fake-ui-for-media-stream', ...filmArguments(film)]);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await Phone.open(context, server.origin);
  return { phone, lookAt: (next: Buffer) => renameSync(pictureFilm(stack, next), film) };
}
