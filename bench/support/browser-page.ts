import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumArguments, chromiumPath } from '../../e2e/support/chromium.ts';
import type { PagePhone, ToBench } from '../pages/page-phone.ts';
import { serveBenchPage } from './bench-page.ts';
import type { OpenCar } from './link-ends.ts';
import { within } from './report.ts';
import { residentBytes } from './resident-bytes.ts';

const OPEN_TIMEOUT_MS = 15_000;

/** A page in Chromium, with a profile on the disk, that can be connected with a car. */
export interface BrowserPage {
  page: Page;
  /** Resolves when the channels are open, to what ends the connection. */
  connect(openCar: OpenCar): Promise<() => Promise<void>>;
  /** Memory of all processes of the browser, bytes; what they share is counted once for each. */
  residentBytes(): number;
  stop(): Promise<void>;
}

export async function openBrowserPage(script: string): Promise<BrowserPage> {
  const served = await serveBenchPage(script);
  const profile = mkdtempSync(join(tmpdir(), 'ligo-bench-'));
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath,
    args: [...chromiumArguments, '--autoplay-policy=no-user-gesture-required'],
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(error));
  let reported: ToBench = async () => {};
  await page.exposeFunction('toBench', (...said: Parameters<ToBench>) => reported(...said));
  // The compiler names functions by a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named;');
  await page.goto(served.url);
  await page.waitForFunction('globalThis.phone !== undefined');
  const call = (name: keyof PagePhone, ...args: string[]) =>
    page.evaluate(
      ([which, ...all]) => {
        const { phone } = globalThis as unknown as { phone: Record<string, (...each: string[]) => unknown> };
        return phone[which]?.(...all) as Promise<void>;
      },
      [name, ...args] as [string, ...string[]],
    );

  async function connect(openCar: OpenCar): Promise<() => Promise<void>> {
    let opened = () => {};
    const isOpen = new Promise<void>((resolve) => {
      opened = resolve;
    });
    let answered = () => {};
    // The car has the answer before the page checks the path: the library fails if the phone's certificate arrives while it stores it.
    const isAnswered = new Promise<void>((resolve) => {
      answered = resolve;
    });
    const car = openCar({
      offer: (sdp) => void call('offer', sdp),
      candidate: (candidate, mid) => void isAnswered.then(() => call('candidate', candidate, mid)),
    });
    reported = async (what, text, mid) => {
      if (what === 'answer') {
        car.answer(text);
        answered();
      } else if (what === 'candidate') car.candidate(text, mid);
      else opened();
    };
    const close = async () => {
      car.close();
      await call('close');
    };
    try {
      await within(OPEN_TIMEOUT_MS, 'a channel', isOpen);
      return close;
    } catch (error) {
      await close();
      throw error;
    }
  }
  return {
    page,
    connect,
    residentBytes: () => residentBytes(profile),
    async stop() {
      await context.close();
      await served.stop();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
