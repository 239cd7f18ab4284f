import type { VehicleState } from '@ligo/vehicle';
import { z } from 'zod';

/** What cannot be read of a reading that was saved, or was not known to the app that saved it, is missing. */
const reading = z.number().nullable().default(null).catch(null);
const flag = z.boolean().nullable().default(null).catch(null);

/** A state of the car as it was saved. */
export const savedStateSchema: z.ZodType<VehicleState> = z.object({
  timeMs: z.number().nonnegative(),
  stateOfChargePct: reading,
  dashboardStateOfChargePct: reading,
  stateOfHealthPct: reading,
  lowestBatteryTempC: reading,
  highestBatteryTempC: reading,
  lowestCellVoltageV: reading,
  highestCellVoltageV: reading,
  auxBatteryVoltageV: reading,
  speedKmh: reading,
  gear: z.enum(['P', 'R', 'N', 'D', 'M', 'S']).nullable().default(null).catch(null),
  altitudeM: reading,
  odometerKm: reading,
  packPowerKw: reading,
  frontMotorRpm: reading,
  rearMotorRpm: reading,
  outsideTempC: reading,
  energyCounterKwh: reading,
  latitudeDeg: reading,
  longitudeDeg: reading,
  headingDeg: reading,
  isOn: flag,
  doors: z
    .object({ frontLeft: flag, frontRight: flag, rearLeft: flag, rearRight: flag, hood: flag, trunk: flag })
    .prefault({}),
  wifiName: z.string().nullable().default(null).catch(null),
  reportsWifi: z.boolean().default(false).catch(false),
});
