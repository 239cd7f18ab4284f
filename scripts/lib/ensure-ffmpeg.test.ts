import { expect, it } from 'vitest';
import { ensureFfmpeg, ffmpegNote } from './ensure-ffmpeg.mjs';

/** The result on a machine with these commands, with what was printed and installed. */
async function ensureOn(commands: string[], { mayInstall = false, failure = '' } = {}) {
  const printed: string[] = [];
  const installed: string[] = [];
  const note = await ensureFfmpeg({
    has: (command: string) => commands.includes(command),
    mayInstall: () => mayInstall,
    install: async (names: string[]) => {
      if (failure) throw new Error(failure);
      installed.push(...names);
    },
    print: (line: string) => printed.push(line),
  });
  return { note, printed, installed };
}

it('does nothing on a machine with ffmpeg', async () => {
  const result = await ensureOn(['ffmpeg', 'apt-get'], { mayInstall: true });
  expect(result).toEqual({ note: null, printed: [], installed: [] });
});

it('installs ffmpeg where it may, and announces it', async () => {
  const { note, printed, installed } = await ensureOn(['apt-get'], { mayInstall: true });
  expect([note, installed]).toEqual([null, ['ffmpeg']]);
  expect(printed).toEqual([expect.stringContaining('ffmpeg for the cameras')]);
});

it('installs nothing without permission, and returns the one command', async () => {
  const { note, printed, installed } = await ensureOn(['apt-get']);
  expect([printed, installed]).toEqual([[], []]);
  expect(note).toContain('sudo apt-get install --no-install-recommends ffmpeg');
});

it('goes on after a failed installation', async () => {
  const { note, printed } = await ensureOn(['apt-get'], { mayInstall: true, failure: 'no network' });
  expect(printed.at(-1)).toContain('no network');
  expect(note).toContain('sudo apt-get install');
});

it.each([
  ['dnf', 'sudo dnf install ffmpeg-free'],
  ['brew', 'brew install ffmpeg'],
  ['another', 'Install ffmpeg to see them.'],
])('a machine with %s gets its own line', (manager, line) => {
  const note = ffmpegNote((command: string) => command === manager);
  expect(note).toContain('all works except the cameras');
  expect(note).toContain(line);
});
