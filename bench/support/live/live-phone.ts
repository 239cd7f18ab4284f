import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { serveBuiltPage } from '../../../e2e/support/built-page.ts';
import { chromiumArguments, chromiumPath } from '../../../e2e/support/chromium.ts';
import { startFirefox } from '../../../e2e/support/firefox.ts';
import type { UdpPath } from '../../../e2e/support/udp-path.ts';
import type { LivePage, Shown } from '../../pages/live-page.ts';
import { FUNCTION_NAMES } from '../function-names.ts';
import { within } from '../report.ts';

type BrowserName = 'chromium' | 'firefox';

const PAGE = fileURLToPath(new URL('../../pages/live-page.ts', import.meta.url));
const NEVER_MS = 15_000;
/** A picture that is older is one of those that are only there to catch up, ms. */
const FRESH_MS = 300;
const LOOK_MS = 10;

/** The end that offers: either car. */
export interface OfferingCar {
  offer: Promise<string>;
  candidates: { candidate: string; sdpMid: string }[];
  answer(sdp: string): void;
  opened: Promise<void>;
  close(): void;
}

/** A phone that watches in a browser. */
export interface LivePhone {
  connect(car: OfferingCar, path?: UdpPath): Promise<void>;
  /** Resolves to the time of sending, unix ms. */
  send(action: string, extras?: object): Promise<number>;
  shown(): Promise<Shown[]>;
  /** The longest time without a message of the car since the last call, ms. */
  silenceMs(): Promise<number>;
  /** The first picture of a camera that is fresh. */
  first(camId: number): Promise<Shown>;
  stop(): Promise<void>;
}

const pageOf = () => (globalThis as unknown as { livePage: LivePage }).livePage;
const noCandidates = (sdp: string) => sdp.replace(/^a=(candidate|end-of-candidates).*\r\n/gm, '');

/** Both libraries evaluate functions in a page alike. */
async function openPage(name: BrowserName): Promise<{ page: Page; close(): Promise<void> }> {
  const browser =
    name === 'firefox'
      ? await startFirefox()
      : await chromium.launch({ executablePath: chromiumPath, args: chromiumArguments });
  return { page: (await browser.newPage()) as Page, close: () => browser.close() };
}

export async function openLivePhone(name: BrowserName = 'chromium'): Promise<LivePhone> {
  const served = await serveBuiltPage(PAGE);
  const { page, close } = await openPage(name);
  await page.goto(served.url);
  await page.waitForFunction('globalThis.livePage');
  await page.evaluate(FUNCTION_NAMES);
  await page.evaluate(`globalThis.pageOf = ${pageOf.toString()}`);
  const shown = () => page.evaluate(() => pageOf().shown());
  return {
    shown,
    silenceMs: () => page.evaluate(() => pageOf().silenceMs()),
    send: (action, extras = {}) =>
      page.evaluate(([what, more]) => pageOf().send(what, more), [action, extras] as [string, object]),
    async connect(car, path) {
      const answer = await page.evaluate((sdp) => pageOf().answer(sdp), noCandidates(await car.offer));
      // The car learns the phone's address from what comes, over a path that of the path. The car has the answer by then: its library
      // fails if the phone's certificate arrives while it still stores the answer, and this phone does not try again.
      car.answer(noCandidates(answer));
      for (const { candidate, sdpMid } of car.candidates) {
        const by = path ? path.through(candidate) : candidate;
        if (by) await page.evaluate((args) => pageOf().candidate(...args), [by, sdpMid] as [string, string]);
      }
      await within(NEVER_MS, 'a link', car.opened);
    },
    async first(camId) {
      const find = async (): Promise<Shown> => {
        for (;;) {
          const found = (await shown()).find((each) => each.camId === camId && each.ageMs < FRESH_MS);
          if (found) return found;
          await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        }
      };
      return within(NEVER_MS, 'a picture', find());
    },
    async stop() {
      await close();
      await served.stop();
    },
  };
}
