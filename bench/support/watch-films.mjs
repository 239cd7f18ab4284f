import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { greyOutput, ONE_THREAD } from '../../apps/car/dist/modules/platform/node/capture/capture-job.js';
import { GREY } from '../../apps/car/dist/modules/ports/movement-detector.js';
import { createDetector } from '../../apps/car/dist/modules/sentry/detector/detector.js';
import { stepDetector } from '../../apps/car/dist/modules/sentry/detector/step-detector.js';

/**
 * Watches films with the detector as it is shipped, in a process that does nothing else: `node watch-films.mjs FILM…` prints
 * for each, as JSON, its alarms in s, its number of pictures, and the processor's seconds for decoding and for detecting.
 */
const SETTINGS = {
  sensitivity: 100,
  minDurationS: 0,
  proximityPct: 100,
  isShadowFilterOn: false,
  mask: null,
};
const BYTES = GREY.width * GREY.height;

const cpuS = (since) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
};

async function decode(film) {
  const args = ['-nostdin', '-nostats', '-benchmark', ...ONE_THREAD, '-i', film, ...greyOutput('-')];
  const ffmpeg = spawn('ffmpeg', args, {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A camera's ffmpeg is started once, not for each film.
  const began = process.cpuUsage();
  const parts = [];
  let output = '';
  ffmpeg.stdout.on('data', (part) => parts.push(part));
  ffmpeg.stderr.on('data', (text) => {
    output += text;
  });
  await once(ffmpeg, 'close');
  const times = /bench: utime=([\d.]+)s stime=([\d.]+)s/.exec(output);
  if (!times) throw new Error(`Unexpected output of ffmpeg: ${output.slice(-500)}`);
  return { pictures: Buffer.concat(parts), decodeS: Number(times[1]) + Number(times[2]) + cpuS(began) };
}

function detect(pictures) {
  const detector = createDetector();
  const alarms = [];
  let isOn = false;
  const count = Math.floor(pictures.length / BYTES);
  for (let place = 0; place < count; place++) {
    const atS = place / GREY.fps;
    const picture = pictures.subarray(place * BYTES, (place + 1) * BYTES);
    const { isMoving } = stepDetector(detector, picture, (atS + 1) * 1_000, SETTINGS);
    if (isMoving && !isOn) alarms.push([atS, atS]);
    if (isMoving) alarms[alarms.length - 1][1] = atS + 1 / GREY.fps;
    isOn = isMoving;
  }
  return { alarms, count };
}

const found = [];
for (const film of process.argv.slice(2)) {
  const { pictures, decodeS } = await decode(film);
  const detecting = process.cpuUsage();
  found.push({ ...detect(pictures), decodeS, detectS: cpuS(detecting) });
}
process.stdout.write(JSON.stringify(found));
