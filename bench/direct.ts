import type { Page } from '@playwright/test';
import { pairedDemoPhone } from './support/demo-phone.ts';
import { firstLiveFigure } from './support/first-live-figure.ts';
import { median, report, sized, within } from './support/report.ts';

/**
 * Time from the begin of a connection to the car's first figures, by the installed app with the server stopped; its reference is the same
 * with the server, by the way that wins. Every link has to be made. The start of the app comes before it, and is reported beside it.
 */
const ROUNDS = sized(100, 2);
const SIGNALLED_ROUNDS = sized(10, 1);
const STALLED_MS = 15_000;

/** Until the phone has stored how it reaches the car without the server. Runs in the page. */
function accessIsStored(): boolean {
  return Object.keys(localStorage).some((key) => key.endsWith('/direct-access'));
}

/** Waits for the worker that has stored the app. Runs in the page. */
async function workerReady(): Promise<void> {
  await navigator.serviceWorker.ready;
}

/** Notes, by connection, when it is begun and when its first figures come. Runs in the page, before its scripts. */
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

interface Round {
  /** From the begin of the connection that won to its first figures. */
  ms: number;
  /** From the navigation to the figure on the screen. */
  wholeMs: number;
  isDirect: boolean;
}

async function round(page: Page, origin: string): Promise<Round> {
  await page.goto(`${origin}/app/status`, { waitUntil: 'commit' });
  const wholeMs = await within(STALLED_MS, 'a live figure', page.evaluate(firstLiveFigure));
  const ms = await page.evaluate(() => {
    const { links } = globalThis as unknown as { links: { begunMs: number; figuresMs: number | null }[] };
    const [won] = links.flatMap(({ begunMs, figuresMs }) =>
      figuresMs === null ? [] : [figuresMs - begunMs],
    );
    return won ?? Number.NaN;
  });
  const isDirect = await page.getByTestId('connection').getAttribute('data-direct');
  return { ms, wholeMs, isDirect: isDirect === 'true' };
}

async function rounds(page: Page, origin: string, count: number): Promise<Round[]> {
  const done: Round[] = [];
  while (done.length < count) done.push(await round(page, origin));
  return done;
}

const { stack, server, page } = await pairedDemoPhone({ hasMap: sized(true, false) });
await within(STALLED_MS, 'the worker of the app', page.evaluate(workerReady));
await page.waitForFunction(accessIsStored);
await page.addInitScript(noteLinks);
const signalled = await rounds(page, server.origin, SIGNALLED_ROUNDS);
await server.stop();
const direct = await rounds(page, server.origin, ROUNDS);
await stack.end();

const linked = direct.filter(({ isDirect }) => isDirect).length;
if (linked < ROUNDS) throw new Error(`${linked} of ${ROUNDS} links were direct`);
report({
  name: 'direct',
  figure: median(direct.map(({ ms }) => ms)),
  reference: median(signalled.map(({ ms }) => ms)),
  unit: 'ms',
  goal: { figure: 80 },
  also: {
    'direct links with the server stopped': linked,
    'slowest link, ms': Math.max(...direct.map(({ ms }) => ms)),
    'from the navigation to the screen, ms': median(direct.map(({ wholeMs }) => wholeMs)),
    'direct links with the server': signalled.filter(({ isDirect }) => isDirect).length,
  },
});
process.exit(0);
