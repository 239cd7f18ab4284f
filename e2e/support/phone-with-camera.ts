import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { chromiumArguments, chromiumPath } from './chromium.ts';
import { Phone } from './phone.ts';
import type { ServerUnderTest, Stack } from './stack.ts';

/** A film for the browser's fake camera that shows a picture. */
function filmOf(stack: Stack, png: Buffer): string {
  const picture = `${stack.folder('qr')}.png`;
  const film = `${stack.folder('qr')}.y4m`;
  writeFileSync(picture, png);
  const fit =
    'scale=400:400:force_original_aspect_ratio=decrease,pad=640:480:(ow-iw)/2:(oh-ih)/2:white,format=yuv420p';
  const input = ['-loop', '1', '-i', picture, '-t', '1', '-r', '10'];
  execFileSync('ffmpeg', ['-loglevel', 'error', ...input, '-vf', fit, film]);
  return film;
}

/** A phone whose camera looks at a picture. */
export async function phoneWithCamera(stack: Stack, server: ServerUnderTest, png: Buffer): Promise<Phone> {
  const film = filmOf(stack, png);
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [
      ...chromiumArguments,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  stack.onEnd(() => browser.close());
  return Phone.open(await browser.newContext({ viewport: { width: 390, height: 844 } }), server.origin);
}
