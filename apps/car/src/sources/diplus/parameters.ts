import { type DoorName, GEAR_LETTERS, type ReadingName } from '@ligo/signals';

export interface Parameter {
  /** Its name in Di+. */
  name: string;
  readings: readonly ReadingName[];
  /** The reading that a number means, the number itself by default; `undefined`: none. */
  read?(figure: number): number | string | boolean | undefined;
}

const door = (name: string, part: DoorName) => ({
  name,
  readings: [`doors.${part}`] as const,
  read: (code: number) => [false, true][code],
});
/** Some cars report 0.5 V or less for cells that were not measured. */
const cell = (volts: number) => (volts > 0.5 ? volts : undefined);

/** Requested parameters, by the keys of the request. */
// biome-ignore format: a table.
export const PARAMETERS = {
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
} as const satisfies Record<string, Parameter>;
export type ParameterKey = keyof typeof PARAMETERS;

/** Path and query of the request for all of them. */
export const QUESTION = `/api/getDiPars?text=${encodeURIComponent(
  Object.entries(PARAMETERS)
    .map(([key, { name }]) => `${key}:{${name}}`)
    .join('|'),
)}`;
