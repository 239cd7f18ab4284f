import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../results/', import.meta.url));

/** What a benchmark found out, smaller being better. */
export interface Finding {
  name: string;
  figure: number;
  reference: number;
  unit: string;
  /** Largest ratio of figure to reference that is good enough. */
  goalRatio: number;
  /** Everything else that was measured. */
  also: Record<string, number>;
}

const short = (value: number) => Number(value.toPrecision(4)).toString();

/** Prints the finding, its verdict on the last line, and keeps it as JSON. */
export function report({ name, figure, reference, unit, goalRatio, also }: Finding): void {
  const ratio = figure / reference;
  const verdict = ratio <= goalRatio ? 'met' : 'short';
  for (const [what, value] of Object.entries(also)) console.log(`  ${what}: ${short(value)}`);
  console.log(
    `${name}: ${short(figure)} ${unit}, reference ${short(reference)} ${unit}, ratio ${short(ratio)}, goal ${short(goalRatio)}, ${verdict}`,
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    `${folder}${name}.json`,
    `${JSON.stringify({ name, figure, reference, unit, ratio, goalRatio, verdict, also }, null, 2)}\n`,
  );
}

/** The middle value; of an even count the upper middle. Throws if there is none. */
export function median(values: readonly number[]): number {
  const middle = [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new Error('There is nothing to take the median of');
  return middle;
}
