import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

/** A sentence of NMEA 0183 with its check. */
function sentence(body: string): string {
  const check = [...body].reduce((sum, letter) => sum ^ letter.charCodeAt(0), 0);
  return `$${body}*${check.toString(16).toUpperCase().padStart(2, '0')}\r\n`;
}

/**
 * What a receiver says on a drive to the north-east at 27 knots: half a minute, a fix a second, 123.4 m above the sea. `share`: of the way
 * that it says it goes, as it is played faster than it was driven.
 */
export function nmeaDrive(share = 1): string {
  const seconds = Array.from({ length: 30 }, (_, second) => {
    const time = `1200${String(second).padStart(2, '0')}.00`;
    const gone = (step: number) => Math.round(second * step * share);
    const place = `4341.${5_000 + gone(53)},N,00715.${8_000 + gone(73)},E`;
    return [
      sentence(`GPGGA,${time},${place},1,08,0.9,123.4,M,48.0,M,,`),
      sentence(`GPRMC,${time},A,${place},027.0,045.0,150626,,,A`),
      sentence('GPGSA,A,3,01,02,03,04,05,06,07,08,,,,,1.5,0.9,1.2'),
    ].join('');
  });
  return seconds.join('');
}

/** A port that nobody has, below those that the system gives away, so that it is still free when gpsd comes back to it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (isListening) await once(server.close(), 'close');
  return isListening;
}

/** The real gpsd, to which gpsfake plays what a receiver says, again and again. `kill` ends both at once. */
export async function openRealGpsd(port: number, nmea: string): Promise<{ kill(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'ligo-gpsd-'));
  const file = join(folder, 'drive.nmea');
  await writeFile(file, nmea);
  const played = spawn('gpsfake', ['-q', '-c', '0.05', '-P', String(port), file], {
    detached: true,
    stdio: 'ignore',
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
  });
  await once(played, 'spawn');
  return {
    async kill() {
      if (played.exitCode === null && played.pid !== undefined) {
        process.kill(-played.pid, 'SIGKILL');
        await once(played, 'exit');
      }
      // Its port is free a moment later, and the next gpsd gives up at once if it is not.
      await vi.waitUntil(() => isFree(port), { timeout: 5_000, interval: 20 });
      await rm(folder, { recursive: true, force: true });
    },
  };
}
