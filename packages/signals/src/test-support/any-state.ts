import fc from 'fast-check';
import type { Row } from '../row.ts';
import { shapeOf } from '../row.ts';
import { SIGNAL_NAMES, SIGNALS } from '../signals.ts';
import type { VehicleState } from '../state.ts';

/** Any plausible value of a row; no -0, which JSON does not keep. */
function scalarOf(row: Row): fc.Arbitrary<unknown> {
  if (row.kind === 'flag') return fc.boolean();
  if (row.kind === 'choice') return fc.constantFrom(...row.values);
  if (row.kind === 'text') return fc.string({ maxLength: 30 });
  const [min, max] = row.range;
  return fc.double({ min, max, noNaN: true }).map((value) => value + 0);
}

function valuesOf(row: Row): fc.Arbitrary<unknown> {
  const value = fc.option(scalarOf(row));
  return row.parts ? fc.record(Object.fromEntries(row.parts.map((part) => [part, value]))) : value;
}

/** Any state with plausible readings, all of one time. */
export const anyState: fc.Arbitrary<VehicleState> = fc.record({
  timeMs: fc.integer({ min: 1, max: 2e12 }),
  reportsWifi: fc.boolean(),
  takenAtMs: fc.constant({}),
  ...shapeOf<{ [N in keyof typeof SIGNALS]: fc.Arbitrary<VehicleState[N]> }>(
    SIGNAL_NAMES.map((name) => [name, valuesOf(SIGNALS[name])]),
  ),
});
