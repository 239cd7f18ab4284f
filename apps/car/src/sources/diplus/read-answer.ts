import { type DoorName, GEAR_LETTERS, isReading, type ReadingName, type Readings } from '@ligo/signals';

interface Parameter {
  /** Its name in Di+. */
  name: string;
  readings: readonly ReadingName[];
  /** The reading that a number means, the number itself by default; `undefined`: none. */
  read?(figure: number): number | string | boolean | undefined;
}

const door = (name: string, part: DoorName): Parameter => ({
  name,
  readings: [`doors.${part}`],
  read: (code) => [false, true][code],
});
/** Some cars report 0.5 V or less for cells that were not measured. */
const cell = (volts: number) => (volts > 0.5 ? volts : undefined);

/** Requested parameters, by the keys of the request. */
// biome-ignore format: a table.
export const PARAMETERS: Readonly<Record<string, Parameter>> = {
  power: { name: '电源状态', readings: ['isOn'], read: (code) => [false, true, true][code] },
  speed: { name: '车速', readings: ['speedKmh'] },
  gear: { name: '档位', readings: ['gear'], read: (code) => GEAR_LETTERS[code - 1] },
  odometer: { name: '里程', readings: ['odometerKm'], read: (tenths) => tenths / 10 },
  output: { name: '发动机功率', readings: ['packPowerKw'] },
  frontRpm: { name: '前电机转速', readings: ['frontMotorRpm'] },
  rearRpm: { name: '后电机转速', readings: ['rearMotorRpm'] },
  charge: { name: '电量百分比', readings: ['stateOfChargePct', 'dashboardStateOfChargePct'] },
  energy: { name: '总电耗', readings: ['energyCounterKwh'] },
  // Codes: none, AC, DC, both. The next code is vehicle-to-load, which takes power from the pack.
  plug: { name: '充电枪插枪状态', readings: ['isPluggedIn'], read: (code) => [undefined, false, true, true, true][code] },
  coldest: { name: '最低电池温度', readings: ['lowestBatteryTempC'] },
  hottest: { name: '最高电池温度', readings: ['highestBatteryTempC'] },
  lowestCell: { name: '最低电池电压', readings: ['lowestCellVoltageV'], read: cell },
  highestCell: { name: '最高电池电压', readings: ['highestCellVoltageV'], read: cell },
  // Volts on some cars, millivolts on others.
  aux: { name: '蓄电池电压', readings: ['auxBatteryVoltageV'], read: (figure) => (figure > 100 ? figure / 1_000 : figure) },
  outside: { name: '车外温度', readings: ['outsideTempC'] },
  frontLeftTire: { name: '左前轮气压', readings: ['tyresKpa.frontLeft'] },
  frontRightTire: { name: '右前轮气压', readings: ['tyresKpa.frontRight'] },
  rearLeftTire: { name: '左后轮气压', readings: ['tyresKpa.rearLeft'] },
  rearRightTire: { name: '右后轮气压', readings: ['tyresKpa.rearRight'] },
  frontLeft: door('主驾车门', 'frontLeft'),
  frontRight: door('副驾车门', 'frontRight'),
  rearLeft: door('左后车门', 'rearLeft'),
  rearRight: door('右后车门', 'rearRight'),
  hood: door('引擎盖', 'hood'),
  trunk: door('后备箱门', 'trunk'),
};

/** Path and query of the request for all of them. */
export const QUESTION = `/api/getDiPars?text=${encodeURIComponent(
  Object.entries(PARAMETERS)
    .map(([key, { name }]) => `${key}:{${name}}`)
    .join('|'),
)}`;

const BY_KEY: ReadonlyMap<string, Parameter> = new Map(Object.entries(PARAMETERS));

interface Answer {
  /** Readings in range, none if Di+ has no data. */
  readings: Readings;
  /** Readings that are out of range. */
  rejected: ReadingName[];
}

/** The readings of an answer; `null`: it is not an answer of Di+. */
export function readAnswer(body: string): Answer | null {
  const val = valuesText(body);
  if (val === null) return null;
  const readings: Record<string, unknown> = {};
  const rejected: ReadingName[] = [];
  for (const pair of val.split('|')) {
    const colon = pair.indexOf(':');
    const parameter = BY_KEY.get(pair.slice(0, Math.max(0, colon)).trim());
    const figure = parameter ? readFigure(pair.slice(colon + 1)) : null;
    if (!parameter || figure === null) continue;
    const value = parameter.read ? parameter.read(figure) : figure;
    for (const name of parameter.readings)
      if (isReading(name, value)) readings[name] = value;
      else if (value !== undefined) rejected.push(name);
  }
  return { readings: Object.assign(readings, chargingOf(readings)), rejected };
}

/** Empty without data; `null`: it is not an answer of Di+. Parsed by hand: a schema would dominate the cost of an answer each second. */
function valuesText(body: string): string | null {
  let answer: unknown;
  try {
    answer = JSON.parse(body);
  } catch {
    return null;
  }
  if (typeof answer !== 'object' || answer === null || !('success' in answer)) return null;
  if (typeof answer.success !== 'boolean') return null;
  return answer.success && 'val' in answer && typeof answer.val === 'string' ? answer.val : '';
}

const FIGURE = /^-?\d{1,15}(\.\d{1,15})?$/;

/** Some locales use a decimal comma and a typographic minus; a name in braces was not replaced. */
function readFigure(text: string): number | null {
  if (FIGURE.test(text)) return Number(text);
  const plain = text.trim().replace('\u2212', '-').replace(',', '.');
  return FIGURE.test(plain) ? Number(plain) : null;
}

/**
 * The charging state of Di+ stays "ready" while some cars charge, so charging is derived: power into the pack of a plugged-in car comes
 * from the cable.
 */
function chargingOf({ isPluggedIn, packPowerKw }: Readings): Readings {
  if (isPluggedIn === false) return { isCharging: false };
  if (isPluggedIn !== true || typeof packPowerKw !== 'number') return {};
  const chargePowerKw = Math.max(0, -packPowerKw);
  return { isCharging: chargePowerKw > 0, chargePowerKw };
}
