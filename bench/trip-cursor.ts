import { serveBenchPage } from './support/bench-page.ts';
import { longDrive } from './support/long-drive.ts';
import { phoneWithTrips } from './support/open-trips.ts';
import { CHART_WIDTH_PX, referenceCharts } from './support/reference-charts.ts';
import { median, report, sized } from './support/report.ts';

/**
 * What one move of the cursor costs over all charts and the map of a trip of 7,200 points, from the touch to the end of
 * the frame that shows it, beside the synced tooltips of the same charts in Recharts. The goal is 8 ms.
 */
const POINTS = sized(7_200, 300);
const MOVES = sized(60, 3);
const GOAL_MS = 8;

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
      // Inside both plots: the axis of the reference's is 65 px wide.
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

const { stack, server, browser, page, days } = await phoneWithTrips([POINTS]);
await page.goto(`${server.origin}/app/trips?day=${days[0]}`);
await page.getByTestId('trip').click();
await page.getByTestId('car-marker').waitFor();
await page.waitForLoadState('networkidle');
const ours = await page.evaluate(moveOver, {
  selector: '[data-testid="chart-speed"] [aria-hidden="true"]',
  readouts: '[data-testid="cursor-time"]',
  moves: MOVES,
});
const recharts = await serveBenchPage('recharts-page.tsx');
const tab = await browser.newPage({ viewport: { width: 390, height: 844 } });
await tab.addInitScript('globalThis.__name = (named) => named;');
await tab.goto(recharts.url);
await tab.waitForFunction('window.drawRecharts !== undefined');
const drive = longDrive(1_700_000_000, POINTS);
const args = JSON.stringify([drive.map(({ time }) => time * 1_000), referenceCharts(drive), CHART_WIDTH_PX]);
await tab.evaluate(`drawRecharts(...${args})`);
const theirs = await tab.evaluate(moveOver, {
  selector: '.recharts-wrapper',
  readouts: '.recharts-tooltip-wrapper',
  moves: MOVES,
});
await stack.end();
await recharts.stop();
report({
  name: 'trip-cursor',
  figure: median(ours),
  reference: median(theirs),
  unit: 'ms',
  goal: { figure: GOAL_MS },
  also: { 'slowest move, ms': Math.max(...ours), 'slowest move in Recharts, ms': Math.max(...theirs) },
});
process.exit(0);
