import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../results/', import.meta.url));

/** Whether to run in the small form, with which the tests prove that a benchmark works; its figures mean nothing. */
const isSmall = process.env.LIGO_BENCH === 'small';

/** How much of something is measured: `full`, or `small` where the benchmark only has to prove that it works. */
export const sized = <T>(full: T, small: T): T => (isSmall ? small : full);

/** The result of a benchmark; smaller is better. */
export interface Finding {
  name: string;
  figure: number;
  reference: number;
  unit: string;
  /** The goal: the largest figure, or the largest ratio of figure to reference; `null`: informative only. */
  goal: { figure: number } | { ratio: number } | null;
  /** Everything else that was measured. */
  also?: Record<string, number>;
}

const short = (value: number) => Number(value.toPrecision(4)).toString();

function verdictOf(figure: number, ratio: number, goal: Finding['goal']): string {
  if (goal === null) return 'informs';
  const isMet = 'ratio' in goal ? ratio <= goal.ratio : figure <= goal.figure;
  return isMet ? 'met' : 'short';
}

/** Prints the finding, its verdict on the last line, and keeps it as JSON. Throws on a figure or reference that is none. */
export function report({ name, figure, reference, unit, goal, also = {} }: Finding): void {
  if (!(Number.isFinite(figure) && figure >= 0)) throw new Error(`${name} measured ${figure} ${unit}`);
  if (!(Number.isFinite(reference) && reference > 0))
    throw new Error(`${name}: its reference measured ${reference} ${unit}, which proves nothing`);
  const ratio = figure / reference;
  const verdict = isSmall ? 'works' : verdictOf(figure, ratio, goal);
  const goalText =
    goal === null ? 'none' : 'ratio' in goal ? `${short(goal.ratio)} x` : `${short(goal.figure)} ${unit}`;
  for (const [what, value] of Object.entries(also)) console.log(`  ${what}: ${short(value)}`);
  console.log(
    `${name}: ${short(figure)} ${unit}, reference ${short(reference)} ${unit}, ratio ${short(ratio)}, goal ${goalText}, ${verdict}`,
  );
  if (isSmall) return;
  const row = {
    figure: `${short(figure)} ${unit}`,
    reference: `${short(reference)} ${unit}`,
    ratio: short(ratio),
    goal: goalText,
    verdict,
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    `${folder}${name}.json`,
    `${JSON.stringify({ name, figure, reference, unit, ratio, goal, verdict, row, also }, null, 2)}\n`,
  );
}

/** Reports the median of times, ms, beside that of the reference, with the slowest of both. */
export function reportTimes(
  name: string,
  times: readonly number[],
  reference: readonly number[],
  goal: Finding['goal'],
  also: Finding['also'] = {},
): void {
  report({
    ...{ name, figure: median(times), reference: median(reference), unit: 'ms', goal },
    also: {
      ...{ 'slowest, ms': Math.max(...times), 'slowest of the reference, ms': Math.max(...reference) },
      ...also,
    },
  });
}

/** The middle value; of an even count the upper middle. Throws if there is none. */
export function median(values: readonly number[]): number {
  const middle = [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new Error('There is nothing to take the median of');
  return middle;
}

/** The median of a reference's times. Throws if that is of a reference that stalled: it proves nothing. */
export function unstalledMedian(what: string, times: readonly number[], stalledMs: number): number {
  const middle = median(times);
  if (middle < stalledMs) return middle;
  const stalled = times.filter((ms) => ms >= stalledMs).length;
  throw new Error(`${what} stalled in ${stalled} of ${times.length} rounds: it proves nothing`);
}

/** Rejects when something that must come does not come in time: what stalls is broken, and measures nothing. */
export async function within<T>(ms: number, what: string, coming: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not come within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([coming, limit]);
  } finally {
    clearTimeout(timer);
  }
}
