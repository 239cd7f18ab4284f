import { CHANNELS } from '@ligo/protocol';
import { BARE, bareDirect } from './bare-direct.ts';
import { firstShown, LIVE_FIGURE } from './first-shown.ts';
import { provideIdentify } from './identify-in-page.ts';
import { within } from './report.ts';

const STALLED_MS = 15_000;
/** The bare link takes the same time in each round, so that a part of the rounds has one. */
const ROUNDS_EACH_BARE = 4;

/** A page of either browser library. */
export interface DirectPage {
  goto(url: string, options: { waitUntil: 'domcontentloaded' }): Promise<unknown>;
  evaluate<T>(run: (() => T | Promise<T>) | string): Promise<T>;
  waitForFunction(run: string): Promise<unknown>;
}

/** Runs before the scripts of each page from now on. */
export type AddScript = <A>(run: (given: A) => void, given: A) => Promise<unknown>;

/** Notes when a connection is begun, and when the first figures come. Runs in the page, before its scripts. */
function noteLinks(): void {
  const links: { begunMs: number; figuresMs: number | null }[] = [];
  Object.assign(globalThis, { links });
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    readonly link = { begunMs: performance.now(), figuresMs: null as number | null };
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      links.push(this.link);
    }
    override createDataChannel(label: string, options?: RTCDataChannelInit): RTCDataChannel {
      const channel = super.createDataChannel(label, options);
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string' && data.includes('"Status"')) this.link.figuresMs ??= performance.now();
      });
      return channel;
    }
  };
}

/** Leaves a phone the name of its car alone, as if all addresses had changed. Runs in the page, before its scripts. */
export function forgetAddresses(): void {
  const record = Object.keys(localStorage).find((key) => key.endsWith('/direct-access'));
  if (!record) return;
  localStorage.setItem(
    record,
    JSON.stringify({ ...JSON.parse(localStorage.getItem(record) ?? ''), addresses: [] }),
  );
}

/** Prepares a paired page for the rounds. */
export async function prepareRounds(add: AddScript, carId: string): Promise<void> {
  await add(noteLinks, null);
  await add(provideIdentify, carId);
  await add(bareDirect, { bare: BARE, channels: CHANNELS });
}

export interface DirectRound {
  /** From the page being ready (`DOMContentLoaded`) to the first figures. */
  readyMs: number;
  /** From the begin of the connection that won. */
  begunMs: number;
  /** From the navigation to the figure on the screen. */
  wholeMs: number;
  isDirect: boolean;
}

async function round(page: DirectPage, status: string): Promise<DirectRound> {
  await page.goto(status, { waitUntil: 'domcontentloaded' });
  const wholeMs = await within(
    STALLED_MS,
    'a live figure',
    page.evaluate<number>(`(${firstShown})('${LIVE_FIGURE}')`),
  );
  const times = await page.evaluate(() => {
    const { links } = globalThis as unknown as { links: { begunMs: number; figuresMs: number | null }[] };
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const ready = navigation?.domContentLoadedEventEnd ?? Number.NaN;
    const [won] = links.flatMap(({ begunMs, figuresMs }) =>
      figuresMs === null ? [] : [{ readyMs: figuresMs - ready, begunMs: figuresMs - begunMs }],
    );
    const sign = document.querySelector('[data-testid="connection"]');
    return {
      ...(won ?? { readyMs: Number.NaN, begunMs: Number.NaN }),
      isDirect: sign?.getAttribute('data-direct') === 'true',
    };
  });
  return { ...times, wholeMs };
}

/** Links of the app, and bare ones between them, ms. The server has been stopped. */
export async function directRounds(page: DirectPage, origin: string, count: number) {
  const [rounds, bare]: [DirectRound[], number[]] = [[], []];
  const status = `${origin}/app/status`;
  // The first one pays for what is loaded once.
  await round(page, status);
  while (rounds.length < count) {
    if (rounds.length % ROUNDS_EACH_BARE === 0) {
      // A page that stops is never ready.
      await page.evaluate(`location.assign(${JSON.stringify(status + BARE)})`);
      await page.waitForFunction('globalThis.bareMs');
      bare.push(await within(STALLED_MS, 'a status over the bare link', page.evaluate<number>('bareMs')));
    }
    rounds.push(await round(page, status));
  }
  return { rounds, bare };
}
