import type { ReadingName } from '@ligo/signals';
import { PARAMETERS, readAnswer } from '../../apps/car/src/sources/diplus/read-answer.ts';
import { readingsOfFix } from '../../apps/car/src/sources/gpsd/read-report.ts';
import { type Preset, subscriptionOf } from '../../apps/car/src/sources/mqtt/mqtt-config.ts';
import {
  deriveReadings,
  type PositiveCurrent,
  type Quantity,
} from '../../apps/car/src/sources/quantities.ts';

/** The readings that a connection provides. */
export interface Connection {
  title: string;
  readings: ReadonlySet<ReadingName>;
  /** Provided after the first charge, at which the direction of the current is learnt. */
  afterCharge: ReadonlySet<ReadingName>;
}

const NO_READINGS: ReadonlySet<ReadingName> = new Set();

/** The connection of a source that reads these quantities. */
function connectionWith(
  title: string,
  quantities: readonly Quantity[],
  positiveCurrent: PositiveCurrent | null,
): Connection {
  const values = Object.fromEntries(quantities.map((quantity) => [quantity, 1]));
  const namesWith = (direction: PositiveCurrent | null) =>
    Object.keys(deriveReadings(values, values, direction).readings) as ReadingName[];
  const readings = new Set(namesWith(positiveCurrent));
  const afterCharge = new Set(namesWith('outOfPack').filter((name) => !readings.has(name)));
  return { title, readings, afterCharge };
}

/** The topics of a program. */
export function presetConnection(title: string, preset: Preset): Connection {
  const { rules, positiveCurrent = null } = subscriptionOf(preset, [], 'ligo');
  const quantities = rules.flatMap(({ figures }) => figures.map(({ reading }) => reading));
  return connectionWith(title, quantities, positiveCurrent);
}

export function diplusConnection(): Connection {
  const own = Object.values(PARAMETERS).flatMap(({ readings }) => readings);
  const whileCharging = JSON.stringify({ success: true, val: 'plug:2|output:-5' });
  const derived = Object.keys(readAnswer(whileCharging)?.readings ?? {}) as ReadingName[];
  return { title: 'Di+', readings: new Set([...own, ...derived]), afterCharge: NO_READINGS };
}

export function gpsdConnection(): Connection {
  const fix = { mode: 3, altMSL: 10, speed: 20, track: 90 };
  const { readings } = readingsOfFix(
    fix as Parameters<typeof readingsOfFix>[0],
    { latitudeDeg: 50, longitudeDeg: 8 },
    true,
  );
  return {
    title: 'gpsd',
    readings: new Set(Object.keys(readings) as ReadingName[]),
    afterCharge: NO_READINGS,
  };
}
