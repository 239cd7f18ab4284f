import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { filmOf } from '../e2e/support/films.ts';
import { ServerUnderTest, Stack } from '../e2e/support/stack.ts';
import { unitWith } from '../e2e/support/watching-unit.ts';
import { webSettings } from './support/demo-phone.ts';
import { FUNCTION_NAMES } from './support/function-names.ts';
import { report, sized } from './support/report.ts';

/**
 * An armed page with one camera in Full HD, encoded in software, while nothing moves: processor time of all processes of its browser, and
 * how much more memory they hold at the end. The reference is the same page before it is armed. LIGO_ARMED_MINUTES=30 measures as long, if
 * the file is run by itself.
 */
const MEASURED_S = Number(process.env.LIGO_ARMED_MINUTES ?? 0) * 60 || sized(60, 3);
const IDLE_S = sized(20, 1);
const SETTLE_S = sized(10, 1);
/** A camera's noise on a picture that stands still. */
const FILM = ['-f', 'lavfi', '-i', 'testsrc2=size=1920x1080:rate=15,loop=-1:1,noise=alls=5:allf=t'];

const stack = new Stack();
const server = await ServerUnderTest.start(stack, webSettings(stack, false));
const unit = await unitWith(stack, server, filmOf(stack, [...FILM, '-t', '4']), FUNCTION_NAMES);
const browser = unit.page.context().browser();
if (!browser) throw new Error('the unit has no browser');
const debugging = await browser.newBrowserCDPSession();

/** Processor time of all processes of the browser, s, and the memory that they have written, MB: what they share is also that of other browsers. */
async function used() {
  const { processInfo } = await debugging.send('SystemInfo.getProcessInfo');
  const memory = processInfo.map(({ id }) => {
    const text = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8');
    const kB = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]);
    return (kB('Pss') - kB('Pss_File')) / 1_024;
  });
  const sum = (all: number[]) => all.reduce((one, other) => one + other, 0);
  return {
    cpuS: sum(processInfo.map(({ cpuTime }) => cpuTime)),
    memoryMb: sum(memory),
    atMs: performance.now(),
  };
}

/** The share of one core between two moments, percent. */
const shareOf = (from: Awaited<ReturnType<typeof used>>, to: typeof from) =>
  (100_000 * (to.cpuS - from.cpuS)) / (to.atMs - from.atMs);

async function measure(s: number) {
  const from = await used();
  await sleep(s * 1_000);
  return { from, to: await used() };
}

await sleep(SETTLE_S * 1_000);
const idle = await measure(IDLE_S);
await unit.page.getByRole('link', { name: 'Car', exact: true }).click();
await unit.page.getByRole('switch', { name: 'Watch while parked' }).click();
await unit.page.getByRole('button', { name: /Sentry is watching/ }).waitFor({ timeout: 60_000 });
await sleep(SETTLE_S * 1_000);
const armed = await measure(MEASURED_S);
await stack.end();

report({
  name: 'unit-armed',
  figure: shareOf(armed.from, armed.to),
  reference: shareOf(idle.from, idle.to),
  unit: '% of a core',
  goal: { figure: 60 },
  also: {
    'measured for, s': MEASURED_S,
    'memory at the beginning, MB': armed.from.memoryMb,
    'memory at the end, MB': armed.to.memoryMb,
  },
});
process.exit(0);
