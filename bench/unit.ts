import { get } from 'node:http';
import { BrowserUnit } from '../e2e/support/browser-unit.ts';
import { startChromium } from '../e2e/support/chromium.ts';
import { filmArguments, filmOf } from '../e2e/support/films.ts';
import { Phone } from '../e2e/support/phone.ts';
import { ServerUnderTest, Stack } from '../e2e/support/stack.ts';
import { scriptBudgetKb } from '../scripts/lib/script-budget.ts';
import { serveBare } from './support/bare-page.ts';
import { webSettings } from './support/demo-phone.ts';
import { FUNCTION_NAMES } from './support/function-names.ts';
import { report, reportTimes, sized, within } from './support/report.ts';

/**
 * A page that is a car: the time from its navigation, with its files in the cache, until the server has it online, so that phones reach
 * it; from a tap on the phone to the first picture of its camera, which is closed; and the compressed bytes of its program at the first
 * visit. The references are a bare page whose worker reports once, one that opens the same camera, and SQLite.
 */
const ROUNDS = sized(9, 1);
const LIVE_ROUNDS = sized(5, 1);
const STALLED_MS = 30_000;
const PROGRAM = /\.(m?js|wasm)$/;
const CAMERA = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=15:duration=1'];

const BARE_PAGE = `<!doctype html><title>Bare</title><p data-testid="server"></p><script>
  new Worker('/worker.js').onmessage = ({ data }) => {
    document.querySelector('p').textContent = data;
  };
</script>`;
const BARE_WORKER = "postMessage('Online');";

/** Runs in the page; resolves to when it shows that the car is online, ms after the navigation. */
function online(): Promise<number> {
  return new Promise((resolve) => {
    const look = () =>
      document.querySelector('[data-testid="server"]')?.textContent?.includes('Online')
        ? resolve(performance.now())
        : requestAnimationFrame(look);
    look();
  });
}

/** Runs in the page; resolves to how long after the next tap a video shows its first picture, ms. */
function firstPicture(): Promise<number> {
  return new Promise((resolve) => {
    let tappedMs = 0;
    const onTap = () => {
      tappedMs = performance.now();
    };
    document.addEventListener('click', onTap, { capture: true, once: true });
    const look = () => {
      const video = document.querySelector('video');
      if (video) video.requestVideoFrameCallback(() => resolve(performance.now() - tappedMs));
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** Runs in the page; resolves to how long the camera takes to its first picture, ms. */
async function barePicture(): Promise<number> {
  const startedMs = performance.now();
  const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 1280, height: 720 } });
  const video = Object.assign(document.createElement('video'), { srcObject: stream, muted: true });
  const shown = new Promise((resolve) => video.requestVideoFrameCallback(resolve));
  await video.play();
  await shown;
  for (const track of stream.getTracks()) track.stop();
  return performance.now() - startedMs;
}

/** Compressed size of a file on the network, kB. No browser reports it of a worker. */
const compressedKb = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      let bytes = 0;
      for await (const chunk of response) bytes += chunk.length;
      resolve(bytes / 1_000);
    }).on('error', reject);
  });

const stack = new Stack();
const server = await ServerUnderTest.start(stack, webSettings(stack, sized(true, false)));
const bare = await serveBare({
  '/': { type: 'text/html', body: BARE_PAGE },
  '/worker.js': { type: 'text/javascript', body: BARE_WORKER },
});
stack.onEnd(async () => bare.close());
const browser = await startChromium(stack, filmArguments(filmOf(stack, CAMERA)));
const paths = new Set<string>();
const unit = await BrowserUnit.open(stack, browser, server.origin, {
  async prepare(page) {
    await page.addInitScript(FUNCTION_NAMES);
    await page.context().grantPermissions(['geolocation', 'camera']);
    page.context().on('request', (request) => paths.add(new URL(request.url()).pathname));
  },
});
await unit.start();
await within(STALLED_MS, 'the first start', unit.page.evaluate(online));
const programs = [...paths].filter((path) => PROGRAM.test(path));
const files = await Promise.all(
  programs.map(async (path) => ({ path, kB: await compressedKb(server.origin + path) })),
);
const sum = (each: typeof files) => each.reduce((all, { kB }) => all + kB, 0);

const other = await (await browser.newContext({ permissions: ['camera'] })).newPage();
await other.addInitScript(FUNCTION_NAMES);
const times: number[] = [];
const bareTimes: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  await unit.page.reload({ waitUntil: 'commit' });
  times.push(await within(STALLED_MS, 'the car', unit.page.evaluate(online)));
  await other.goto(bare.url, { waitUntil: 'commit' });
  bareTimes.push(await within(STALLED_MS, 'the bare page', other.evaluate(online)));
}

await unit.page.getByRole('link', { name: 'Settings' }).click();
await unit.page
  .getByLabel(/Side of the car/)
  .first()
  .selectOption('Front');
await unit.page.getByRole('link', { name: 'Phones' }).click();
const phoneBrowser = await startChromium(stack);
const context = await phoneBrowser.newContext({ viewport: { width: 390, height: 844 } });
const phone = await Phone.paired(context, server, unit);
await phone.page.addInitScript(FUNCTION_NAMES);
await phone.page.reload();
await phone.expectLive();
const pictures: number[] = [];
const barePictures: number[] = [];
for (let round = 0; round < LIVE_ROUNDS; round++) {
  await phone.page.getByRole('button', { name: 'Menu' }).click();
  const shown = phone.page.evaluate(firstPicture);
  await phone.page.getByRole('link', { name: 'Live camera', exact: true }).click();
  pictures.push(await within(STALLED_MS, 'the picture', shown));
  await phone.openScreen('Status');
  await unit.page.getByText('This page is filming').waitFor({ state: 'hidden' });
  barePictures.push(await within(STALLED_MS, 'the bare picture', other.evaluate(barePicture)));
}
await stack.end();

reportTimes('unit-open', times, bareTimes, { figure: 3_000 });
reportTimes('unit-live', pictures, barePictures, { figure: 1_000 });
report({
  name: 'unit-load',
  figure: sum(files),
  reference: sum(files.filter(({ path }) => path.endsWith('.wasm'))),
  unit: 'kB',
  goal: { figure: scriptBudgetKb.unit },
});
process.exit(0);
