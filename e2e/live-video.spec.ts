import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { Page as FirefoxPage } from 'puppeteer-core';
import { type CarPeer, openCarPeer } from '../apps/car/src/test-support/car-peer.ts';
import { encodedClip } from '../apps/car/src/test-support/encoded-clip.ts';
import type { Seen, VideoPage } from './pages/video-page.ts';
import { type BuiltPage, serveBuiltPage } from './support/built-page.ts';
import { firefoxPage, test } from './support/firefox-phone.ts';
import { openUdpPath, type UdpPath } from './support/udp-path.ts';

const FRAME_MS = 50;
const BLUE = { red: 0, green: 0, blue: 255 };
const YELLOW = { red: 255, green: 255, blue: 0 };
/** What encoding and noise may change of a colour. */
const NEAR = 80;

let served: BuiltPage;
test.beforeAll(async () => {
  served = await serveBuiltPage(fileURLToPath(new URL('./pages/video-page.ts', import.meta.url)));
});
test.afterAll(() => served.stop());

type AnyPage = Pick<Page, 'evaluate'> | FirefoxPage;
const evaluate = <T>(page: AnyPage, run: (args: never) => T, args?: unknown): Promise<Awaited<T>> =>
  (page as FirefoxPage).evaluate(run as never, args as never) as Promise<Awaited<T>>;
const seen = (page: AnyPage): Promise<Seen> =>
  evaluate(page, () => (globalThis as unknown as { videoPage: VideoPage }).videoPage.seen());

/** Connects a car with the phone of a page, over a path if there is one; resolves when they are linked. */
async function connect(
  page: AnyPage,
  { codecs, path }: { codecs?: string[]; path?: UdpPath } = {},
): Promise<CarPeer> {
  const candidates: { candidate: string; sdpMid: string }[] = [];
  const car = openCarPeer(({ candidate, sdpMid }) => {
    const shown = path ? path.through(candidate) : candidate;
    if (shown) candidates.push({ candidate: shown, sdpMid });
  });
  const offer = (await car.offer).replace(/^a=(candidate|end-of-candidates).*\r\n/gm, '');
  await expect.poll(() => candidates.length).toBeGreaterThan(0);
  const answer = await evaluate(
    page,
    (asked: { offer: string; codecs?: string[] }) =>
      (globalThis as unknown as { videoPage: VideoPage }).videoPage.answer(asked.offer, asked.codecs),
    { offer, codecs },
  );
  // The car learns the phone's address from what comes, over a path that of the path. The car has the answer by then: its library
  // fails if the phone's certificate arrives while it still stores the answer, and this phone does not try again.
  car.acceptAnswer(answer.replace(/^a=(candidate|end-of-candidates).*\r\n/gm, ''));
  await evaluate(
    page,
    async (shown: typeof candidates) => {
      const { videoPage } = globalThis as unknown as { videoPage: VideoPage };
      for (const { candidate, sdpMid } of shown) await videoPage.candidate(candidate, sdpMid);
    },
    candidates,
  );
  await car.opened;
  return car;
}

/** Plays clips as a camera would, until it is ended; the first keyframe waits until the way is open. */
function play(car: CarPeer, colour: string): () => void {
  const codec = car.video.codec();
  if (!codec) throw new Error('The phone takes no video');
  const clip = encodedClip(codec, { colour });
  const sink = car.video.acquire();
  let next = 0;
  const timer = setInterval(() => {
    const frame = clip[next % clip.length];
    if (frame && sink.send({ ...frame, timeMs: next * FRAME_MS }) !== null) next += 1;
  }, FRAME_MS);
  return () => {
    clearInterval(timer);
    sink.release();
  };
}

async function expectColour(page: AnyPage, { red, green, blue }: typeof BLUE): Promise<void> {
  const distance = async () => {
    const { colour } = await seen(page);
    return colour
      ? Math.max(...[red, green, blue].map((value, at) => Math.abs(value - (colour[at] ?? 0))))
      : 255;
  };
  await expect.poll(distance, { timeout: 10_000 }).toBeLessThan(NEAR);
}

for (const [name, codecs] of [
  ['H.264', undefined],
  ['VP8, where it takes nothing else', ['video/VP8', 'video/rtx']],
] as const)
  test(`in Chromium: a picture comes as ${name}, and another sender goes on with it`, async ({ page }) => {
    await page.goto(served.url);
    const car = await connect(page, codecs ? { codecs: [...codecs] } : {});
    const endBlue = play(car, 'blue');
    await expectColour(page, BLUE);
    const endYellow = play(car, 'yellow');
    await expectColour(page, YELLOW);
    const { framesDecoded, codec } = await seen(page);
    expect(codec).toBe(codecs ? 'video/VP8' : 'video/H264');
    expect(framesDecoded).toBeGreaterThan(0);
    endBlue();
    endYellow();
    car.close();
  });

test('in Chromium: what a bad path loses is asked for, and comes again', async ({ page }) => {
  await page.goto(served.url);
  const path = await openUdpPath();
  const car = await connect(page, { path });
  path.limit({ loss: 0.05, delayMs: 25 });
  const end = play(car, 'blue');
  await expectColour(page, BLUE);
  await expect.poll(path.lost, { timeout: 15_000 }).toBeGreaterThan(20);
  path.limit({});
  const lost = path.lost();
  // The browser no longer counts the last packets as lost, once they have come again.
  await expect.poll(async () => (await seen(page)).packetsLost, { timeout: 15_000 }).toBeLessThan(lost / 4);
  expect((await seen(page)).nackCount).toBeGreaterThan(5);
  end();
  car.close();
  path.close();
});

test('in Chromium: a phone that lost its picture asks for a keyframe', async ({ page }) => {
  await page.goto(served.url);
  const car = await connect(page);
  const [keyframe, ...others] = encodedClip('h264');
  if (!keyframe) throw new Error('There is no clip');
  const sink = car.video.acquire();
  let requests = 0;
  sink.onKeyframeWanted(() => {
    requests += 1;
  });
  let timeMs = 0;
  const send = (frame: typeof keyframe) => {
    timeMs += FRAME_MS;
    return sink.send({ ...frame, timeMs });
  };
  await expect.poll(() => send(keyframe), { intervals: [FRAME_MS] }).not.toBeNull();
  await expect.poll(async () => (await seen(page)).framesDecoded).toBeGreaterThan(0);
  // Frames that need others, of which some never come.
  const broken = setInterval(
    () => send({ ...(others[5] ?? keyframe), bytes: new Uint8Array([0, 0, 0, 2, 0x41, 0xff]) }),
    FRAME_MS,
  );
  await expect.poll(() => requests, { timeout: 15_000 }).toBeGreaterThan(0);
  clearInterval(broken);
  car.close();
});

test('in Firefox: a picture comes as VP8, without its plug-in for H.264', async ({ firefox }) => {
  const page = await firefoxPage(firefox);
  await page.goto(served.url);
  const car = await connect(page);
  expect(car.video.codec()).toBe('vp8');
  const end = play(car, 'blue');
  await expectColour(page, BLUE);
  end();
  car.close();
});

test('in Firefox: the picture continues after packets were lost', async ({ firefox }) => {
  const page = await firefoxPage(firefox);
  await page.goto(served.url);
  const path = await openUdpPath();
  const car = await connect(page, { path });
  const endBlue = play(car, 'blue');
  await expectColour(page, BLUE);
  path.limit({ loss: 0.05, delayMs: 25 });
  await expect.poll(async () => (await seen(page)).nackCount, { timeout: 15_000 }).toBeGreaterThan(0);
  path.limit({});
  // A playout delay evens out the picture for 5 s after a loss. Frames that are decoded later must be shown, too.
  const { framesDecoded } = await seen(page);
  await expect
    .poll(async () => (await seen(page)).framesDecoded, { timeout: 20_000 })
    .toBeGreaterThan(framesDecoded + 6_000 / FRAME_MS);
  const endYellow = play(car, 'yellow');
  await expectColour(page, YELLOW);
  endBlue();
  endYellow();
  car.close();
  path.close();
});
