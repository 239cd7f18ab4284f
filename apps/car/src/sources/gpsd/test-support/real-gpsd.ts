import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { freePort, isPortFree } from '@ligo/machine/test-support';
import { vi } from 'vitest';

/** A sentence of NMEA 0183 with its check. */
function sentence(body: string): string {
  const check = [...body].reduce((sum, letter) => sum ^ letter.charCodeAt(0), 0);
  return `$${body}*${check.toString(16).toUpperCase().padStart(2, '0')}\r\n`;
}

/**
 * The sentences of a receiver on a drive to the north-east at 27 knots: half a minute, a fix a second, 123.4 m above the sea. `share`: the part
 * of the reported speed at which the positions move, as the drive is played faster than it was driven.
 */
export function nmeaDrive(share = 1): string {
  const seconds = Array.from({ length: 30 }, (_, second) => {
    const time = `1200${String(second).padStart(2, '0')}.00`;
    const gone = (step: number) => Math.round(second * step * share);
    const place = `4341.${5_000 + gone(53)},N,00715.${7_000 + gone(73)},E`;
    return [
      sentence(`GPGGA,${time},${place},1,08,0.9,123.4,M,48.0,M,,`),
      sentence(`GPRMC,${time},A,${place},027.0,045.0,150626,,,A`),
      sentence('GPGSA,A,3,01,02,03,04,05,06,07,08,,,,,1.5,0.9,1.2'),
    ].join('');
  });
  return seconds.join('');
}

/** Between two sentences, ms. */
const SENTENCE_MS = 50;

/**
 * The real gpsd, which receives the sentences of a receiver in a loop, one per datagram, and has reported a whole fix already. This process
 * plays them: gpsfake sometimes names its device before gpsd listens, and that is lost.
 */
export async function openRealGpsd(port: number, nmea: string): Promise<{ kill(): Promise<void> }> {
  const receiverPort = await freePort();
  const gpsd = spawn('gpsd', ['-N', '-n', '-b', '-S', String(port), `udp://127.0.0.1:${receiverPort}`], {
    stdio: 'ignore',
    // It keeps what it knows in memory that it shares with those of the same key.
    env: { PATH: `${process.env.PATH}:/usr/sbin`, GPSD_SHM_KEY: String(port) },
  });
  await once(gpsd, 'spawn');
  const receiver = createSocket('udp4').on('error', () => {});
  const sentences = nmea.split(/(?<=\n)/);
  let next = 0;
  const playing = setInterval(() => {
    receiver.send(sentences[next++ % sentences.length] ?? '', receiverPort, '127.0.0.1', () => {});
  }, SENTENCE_MS);
  const kill = async () => {
    clearInterval(playing);
    if (gpsd.exitCode !== null || gpsd.signalCode !== null) return;
    receiver.close();
    gpsd.kill('SIGKILL');
    await once(gpsd, 'exit');
    // Its port is free a moment later, and the next gpsd gives up at once if it is not.
    await vi.waitUntil(() => isPortFree(port), { interval: 20 });
  };
  const received: string[] = [];
  try {
    await vi.waitUntil(() => reportsFix(port, received));
  } catch (cause) {
    await kill();
    throw new Error(`gpsd reports no fix: ${received.slice(-3).join(' ; ')}`, { cause });
  }
  return { kill };
}

/** Whether gpsd at that port reports a position and a height before the connection ends; `received` gets its messages. */
async function reportsFix(port: number, received: string[]): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const at = received.push('') - 1;
  socket.write('?WATCH={"enable":true,"json":true};\n');
  try {
    for await (const bytes of socket) {
      received[at] += bytes;
      if (/"TPV".*"altMSL"/.test(received[at] ?? '')) return true;
    }
  } catch (error) {
    received[at] += String(error);
  }
  return false;
}
