import { CAMERA_ID, LINK } from '@ligo/protocol';
import { openUdpPath, type UdpPath } from '../e2e/support/udp-path.ts';
import type { Shown } from './pages/live-page.ts';
import { startBareCar } from './support/live/bare-car.ts';
import { measureFirefoxSwitches } from './support/live/firefox-switch.ts';
import { startLigoCar } from './support/live/ligo-car.ts';
import { type OfferingCar, openLivePhone } from './support/live/live-phone.ts';
import { measureRtspCold } from './support/live/rtsp-cold.ts';
import { median, report, reportTimes, sized } from './support/report.ts';

/**
 * The live picture from a camera to Chromium's screen, beside the bare form: ffmpeg's RTP over a bare track of the same
 * library, which waits for a keyframe and adapts to nothing. A first picture is one that is less than 300 ms old, not the first of
 * those that are sent to catch up. The age is that of the clock that is drawn into the picture when the page is called with it;
 * the age that the app computes from `rtpTimestamp` and `LiveCam` stands beside it. The bad path is a UDP proxy.
 */
const ROUNDS = sized(7, 1);
const COLD_ROUNDS = sized(5, 1);
const FIREFOX_ROUNDS = sized(3, 1);
const WATCH_MS = sized(6_000, 1_500);
const LOSS_MS = sized(12_000, 500);
const NARROW_MS = sized(8_000, 500);
const LAST_MS = sized(1_000, 500);
const QUARTER_MS = sized(8_000, 1_000);
/** A quarter and less of what a picture needs, kbit/s; one way of them takes this time and loses this share. */
const QUARTERS = sized([75, 175, 300], [175]);
const FAR_PATH = { loss: 0.02, delayMs: 75 };
/** Duration of the measurement of the picture's bit rate. */
const RATE_MS = sized(3_000, 500);
/** Stands for a picture that does not come, ms. */
const NONE_MS = 10_000;
const BAD_PATH = { loss: 0.05, delayMs: 25 };
const FRAME_MS = 50;
const { FRONT, REAR } = CAMERA_ID;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const phone = await openLivePhone();
const ligo = await startLigoCar();
const bare = await startBareCar();

/** Time from a request to the first fresh picture, ms. */
async function firstAfter(requestedAtMs: number, camId: number): Promise<number> {
  return (await phone.first(camId)).atMs - requestedAtMs;
}
/** The pictures shown in a period. */
async function watch(ms: number): Promise<Shown[]> {
  await phone.shown();
  await pause(ms);
  return phone.shown();
}
const percentile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;
const agesOf = (shown: readonly Shown[]) => shown.map(({ ageMs }) => ageMs);

/** Share of the time in which the picture stood still for longer than three frames and 150 ms more than one, percent. */
function frozenShare(shown: readonly Shown[], ms: number): number {
  const times = shown.map(({ atMs }) => atMs);
  const gaps = times.slice(1).map((atMs, index) => atMs - (times[index] ?? atMs));
  const frozen = gaps.filter((gap) => gap > FRAME_MS + 150).reduce((sum, gap) => sum + gap, 0);
  return times.length < 2 ? 100 : (frozen / ms) * 100;
}

/** A car that shows its front camera to the phone over a bad path of its own. */
async function overPath<T>(
  { open, show }: { open(): OfferingCar; show(): Promise<unknown> },
  measure: (path: UdpPath) => Promise<T>,
): Promise<T> {
  const path = await openUdpPath();
  const car = open();
  await phone.connect(car, path);
  await show();
  await phone.first(FRONT);
  const measured = await measure(path);
  car.close();
  path.close();
  return measured;
}
const whileLosing = async (path: UdpPath) => {
  path.limit(BAD_PATH);
  return frozenShare(await watch(LOSS_MS), LOSS_MS);
};
/** How old the picture is after a while with half of the bandwidth that it needs, and how old it became on the way, ms. */
const whileNarrow = async (path: UdpPath) => {
  const [beganAtMs, before] = [performance.now(), path.bytesDown()];
  await pause(RATE_MS);
  const bitsPerSecond = ((path.bytesDown() - before) * 8_000) / (performance.now() - beganAtMs);
  path.limit({ bitsPerSecond: bitsPerSecond / 2 });
  const oldest = Math.max(0, ...agesOf(await watch(NARROW_MS)));
  const last = agesOf(await watch(LAST_MS));
  return { age: last.length > 0 ? median(last) : NONE_MS, oldest };
};

/** The longest silence of the car over a path that becomes much too narrow: a phone gives the link up after `LINK.deadAfterMs`. */
const whileQuarter = (kbps: number) => async (path: UdpPath) => {
  await phone.silenceMs();
  path.limit({ ...FAR_PATH, bitsPerSecond: kbps * 1_000 });
  const pictures = await watch(QUARTER_MS);
  return { kbps, silenceMs: await phone.silenceMs(), pictures: pictures.length };
};

// Ours.
const car = ligo.open();
await phone.connect(car);
const cold: number[] = [];
for (let round = 0; round < COLD_ROUNDS; round++) {
  await ligo.cool();
  await phone.shown();
  cold.push(await firstAfter(await phone.send('StartLiveCam', { camId: FRONT }), FRONT));
  await phone.send('StopLiveCam');
}
const cool = ligo.keepWarm([FRONT, REAR]);
await phone.send('StartLiveCam', { camId: REAR });
await phone.first(REAR);
await phone.send('StopLiveCam');
const warm: number[] = [];
const switched: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  // Anywhere between two keyframes.
  await pause(300 + round * 130);
  await phone.shown();
  warm.push(await firstAfter(await phone.send('StartLiveCam', { camId: FRONT }), FRONT));
  await pause(200 + round * 90);
  await phone.shown();
  switched.push(await firstAfter(await phone.send('SwitchLiveCam', { camId: REAR }), REAR));
  await phone.send('StopLiveCam');
}
await phone.send('StartLiveCam', { camId: FRONT });
await phone.first(FRONT);
const seen = await watch(WATCH_MS);
car.close();
cool();
const mine = { open: ligo.open, show: () => phone.send('StartLiveCam', { camId: FRONT }) };
const narrow = await overPath(mine, whileNarrow);
const quarters: Awaited<ReturnType<ReturnType<typeof whileQuarter>>>[] = [];
for (const kbps of QUARTERS) {
  await ligo.cool();
  quarters.push(await overPath(mine, whileQuarter(kbps)));
}
await ligo.cool();
const loss = await overPath(mine, whileLosing);
await ligo.module.stop();
const rtsp = await measureRtspCold(phone, COLD_ROUNDS);
const inFirefox = await measureFirefoxSwitches(FIREFOX_ROUNDS);

// The bare form.
const bareCold: number[] = [];
for (let round = 0; round < sized(3, 1); round++) {
  const one = bare.open();
  await phone.connect(one);
  one.show();
  bare.encode();
  bareCold.push(await firstAfter(Date.now(), FRONT));
  one.close();
  bare.rest();
}
bare.encode();
await pause(1_000);
const bareWarm: number[] = [];
let bareSeen: Shown[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const one = bare.open();
  await phone.connect(one);
  await pause(round * 130);
  one.show();
  bareWarm.push(await firstAfter(Date.now(), FRONT));
  if (round === ROUNDS - 1) bareSeen = await watch(WATCH_MS);
  one.close();
}
let showBare = () => {};
const theirs = {
  open() {
    const one = bare.open();
    showBare = one.show;
    return one;
  },
  show: async () => showBare(),
};
const bareNarrow = await overPath(theirs, whileNarrow);
const bareLoss = await overPath(theirs, whileLosing);
bare.rest();
await phone.stop();

reportTimes('live-warm', warm, bareWarm, { figure: 100 });
reportTimes('live-switch', switched, bareWarm, { figure: 100 });
reportTimes('live-cold', cold, bareCold, { figure: 500 });
reportTimes('live-rtsp-cold', rtsp.times, rtsp.bare, { figure: 1_000 });
reportTimes('live-switch-firefox', inFirefox, bareWarm, { figure: 1_500 });
const errors = seen.flatMap(({ reportedAgeMs, ageMs }) =>
  reportedAgeMs === null ? [] : [reportedAgeMs - ageMs],
);
report({
  name: 'live-age',
  figure: median(agesOf(seen)),
  reference: median(agesOf(bareSeen)),
  unit: 'ms',
  goal: { figure: 60 },
  also: {
    'pictures a second': (seen.length * 1_000) / WATCH_MS,
    'pictures a second of the bare form': (bareSeen.length * 1_000) / WATCH_MS,
    'error of the age in the app, ms': Math.abs(median(errors)),
  },
});
report({
  name: 'live-age-p95',
  figure: percentile(agesOf(seen), 0.95),
  reference: percentile(agesOf(bareSeen), 0.95),
  unit: 'ms',
  goal: { figure: 150 },
});
report({
  name: 'live-loss',
  figure: loss,
  reference: Math.max(bareLoss, 0.01),
  unit: '% frozen',
  goal: { figure: 10 },
});
report({
  name: 'live-narrow',
  figure: narrow.age,
  reference: bareNarrow.age,
  unit: 'ms',
  goal: { figure: 300 },
  also: { 'oldest, ms': narrow.oldest, 'oldest of the bare form, ms': bareNarrow.oldest },
});
report({
  name: 'live-link',
  figure: Math.max(...quarters.map(({ silenceMs }) => silenceMs)),
  reference: LINK.deadAfterMs,
  unit: 'ms',
  goal: { figure: 3_000 },
  also: Object.fromEntries(
    quarters.flatMap(({ kbps, silenceMs, pictures }) => [
      [`longest silence at ${kbps} kbit/s, ms`, silenceMs],
      [`pictures a second at ${kbps} kbit/s`, (pictures * 1_000) / QUARTER_MS],
    ]),
  ),
});
process.exit(0);
