import { phoneWithTrips } from './support/open-trips.ts';
import { median, report, reportTimes, sized } from './support/report.ts';

/**
 * What one move of the cursor costs over all charts and the map of a trip, from the touch to the end of the frame that shows it,
 * beside the time of a frame; and the time from the tap on a trip to all its charts drawn, its points read from storage, on a
 * processor four times slower, beside a short trip.
 */
const [SHORT, POINTS, LONG] = sized([60, 7_200, 36_000], [30, 300, 600]);
const MOVES = sized(60, 3);
const ROUNDS = sized(5, 1);
/** The first time everything is compiled too. */
const WARM_UPS = sized(1, 0);
const SLOW_DOWN = sized(4, 1);
const FRAME_MS = 1_000 / 60;

/**
 * Moves over an element and answers the cost of each move, ms: the work of the event and of the frames until the readouts,
 * all of them, show another place. Throws if they never do: what does not follow costs nothing. Runs in the page.
 */
async function moveOver(what: { selector: string; readouts: string; moves: number }): Promise<number[]> {
  const { selector, readouts, moves } = what;
  const shown = () => [...document.querySelectorAll(readouts)].map(({ textContent }) => textContent);
  const target = document.querySelector(selector);
  const box = target?.getBoundingClientRect();
  if (!target || !box) throw new Error(`${selector} is not there`);
  const costs: number[] = [];
  for (let move = 0; move < moves; move++) {
    const place = {
      bubbles: true,
      // Inside the plot, beside its axis.
      clientX: box.left + 80 + ((move * 37) % (box.width - 100)),
      clientY: box.top + 60,
      pointerType: 'touch',
    };
    const before = shown();
    costs.push(
      await new Promise<number>((resolve, reject) => {
        requestAnimationFrame(() => {
          const beganAt = performance.now();
          target.dispatchEvent(new PointerEvent('pointermove', place));
          target.dispatchEvent(new MouseEvent('mousemove', place));
          let cost = performance.now() - beganAt;
          const follow = (framesLeft: number) =>
            requestAnimationFrame(() => {
              const workAt = performance.now();
              // What listens for this frame has run when a message comes that was sent from it.
              const channel = new MessageChannel();
              channel.port1.onmessage = () => {
                cost += performance.now() - workAt;
                const after = shown();
                if (after.length > 0 && after.every((text, index) => text !== before[index])) resolve(cost);
                else if (framesLeft > 0) follow(framesLeft - 1);
                else reject(new Error(`${readouts} did not follow: ${after.join(' | ')}`));
              };
              channel.port2.postMessage(null);
            });
          follow(30);
        });
      }),
    );
  }
  return costs;
}

/** Taps the only trip and waits until the number of its charts stands still for a frame; answers ms. Runs in the page. */
function tapAndWait(): Promise<number> {
  return new Promise((resolve) => {
    const beganAt = performance.now();
    document.querySelector<HTMLElement>('[data-testid="trip"]')?.click();
    const look = () => {
      const charts = document.querySelectorAll('[data-testid^="chart-"]');
      const drawn = document.querySelectorAll('[data-testid^="chart-"] canvas');
      if (charts.length === 0 || drawn.length < charts.length) requestAnimationFrame(look);
      // The frame that holds the last one has been made when the next begins.
      else requestAnimationFrame(() => resolve(performance.now() - beganAt));
    };
    look();
  });
}

const { stack, server, page, days } = await phoneWithTrips([SHORT, POINTS, LONG]);
await page.goto(`${server.origin}/app/trips?day=${days[1]}`);
await page.getByTestId('trip').click();
await page.getByTestId('car-marker').waitFor();
await page.waitForLoadState('networkidle');
const moves = await page.evaluate(moveOver, {
  selector: '[data-testid="chart-speed"] [aria-hidden="true"]',
  readouts: '[data-testid="cursor-time"]',
  moves: MOVES,
});
const session = await page.context().newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
const openings: number[][] = [];
for (const day of days) {
  const times: number[] = [];
  for (let round = 0; round < WARM_UPS + ROUNDS; round++) {
    await page.goto(`${server.origin}/app/trips?day=${day}`);
    await page.getByTestId('trip').waitFor();
    // The list fetches the next screen's code by itself.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('trip-details')),
    );
    await page.waitForLoadState('networkidle');
    const ms = await page.evaluate(tapAndWait);
    if (round >= WARM_UPS) times.push(ms);
  }
  openings.push(times);
}
await stack.end();
const [shortMs = [], ms = [], longMs = []] = openings;
report({
  name: 'trip-cursor',
  figure: median(moves),
  reference: FRAME_MS,
  unit: 'ms',
  goal: { figure: 8 },
  also: { 'slowest move, ms': Math.max(...moves) },
});
reportTimes('trip-open', ms, shortMs, { figure: 300 }, { 'with 36,000 points, ms': median(longMs) });
process.exit(0);
