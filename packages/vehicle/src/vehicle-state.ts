import type { DoorName } from '@ligo/protocol';

/** Drive modes, in the order of their wire codes from 1. */
export type Gear = 'P' | 'R' | 'N' | 'D' | 'M' | 'S';

/**
 * Everything a vehicle source may know about the car at one moment. `null` means the source does not know it;
 * a missing value is never 0.
 */
export interface VehicleState {
  /** When the readings were taken, unix milliseconds. */
  timeMs: number;
  /** State of charge by the battery management, 0 to 100 %. */
  stateOfChargePct: number | null;
  /** State of charge as the car's dashboard shows it, 0 to 100 %. */
  dashboardStateOfChargePct: number | null;
  /** State of health of the pack, %. */
  stateOfHealthPct: number | null;
  lowestBatteryTempC: number | null;
  highestBatteryTempC: number | null;
  lowestCellVoltageV: number | null;
  highestCellVoltageV: number | null;
  /** Voltage of the 12 V battery. */
  auxBatteryVoltageV: number | null;
  speedKmh: number | null;
  gear: Gear | null;
  /** Metres above sea level. */
  altitudeM: number | null;
  odometerKm: number | null;
  /** Positive out of the pack, negative while recuperating or charging. */
  packPowerKw: number | null;
  frontMotorRpm: number | null;
  rearMotorRpm: number | null;
  outsideTempC: number | null;
  /** Energy drawn from the pack since it was new, kWh; only differences mean anything. */
  energyCounterKwh: number | null;
  latitudeDeg: number | null;
  longitudeDeg: number | null;
  /** Degrees clockwise from north, 0 to 360. */
  headingDeg: number | null;
  /** The car is switched on. */
  isOn: boolean | null;
  /** Open doors are `true`; a door the source does not know is `null`. */
  doors: Record<DoorName, boolean | null>;
  /** Name of the Wi-Fi network the unit is on. */
  wifiName: string | null;
  /** The source knows about Wi-Fi at all. */
  reportsWifi: boolean;
}
