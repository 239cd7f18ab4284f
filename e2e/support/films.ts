import { execFileSync } from 'node:child_process';
import type { Stack } from './stack.ts';

/** A film for the browser's fake camera, made by ffmpeg from its input and filters. */
export function filmOf(stack: Stack, input: readonly string[], filters = 'null'): string {
  const film = `${stack.folder('film')}.y4m`;
  execFileSync('ffmpeg', ['-loglevel', 'error', ...input, '-vf', `${filters},format=yuv420p`, film]);
  return film;
}

/** The arguments of a Chromium whose camera shows a film. */
export const filmArguments = (film: string): string[] => [
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
];
