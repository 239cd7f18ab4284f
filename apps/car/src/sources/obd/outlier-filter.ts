import type { Quantity } from './profile/profile.ts';

/** By how much a figure may differ from the one before, in its unit: what changes more from one question to the next is rare. */
const USUAL_CHANGE: Partial<Record<Quantity, number>> = {
  stateOfChargePct: 3,
  dashboardStateOfChargePct: 3,
  stateOfHealthPct: 2,
  lowestBatteryTempC: 5,
  highestBatteryTempC: 5,
  outsideTempC: 5,
  lowestCellVoltageV: 0.4,
  highestCellVoltageV: 0.4,
  auxBatteryVoltageV: 2.5,
  packVoltageV: 40,
  packCurrentA: 200,
  packPowerKw: 80,
  chargePowerKw: 80,
  chargedEnergyKwh: 2,
  speedKmh: 40,
  odometerKm: 5,
  energyCounterKwh: 5,
};

/** By so much the 12 V battery's voltage changes while nothing happens: less than tells a car that is on from one that is off, V. */
const USUAL_VOLTAGE_CHANGE_V = 0.5;

/** JUMP-3: whether the 12 V that an adapter measured is about what it measured before, V; `null`: nothing. */
export const isVoltageSteady = (beforeV: number | null, voltageV: number): boolean =>
  beforeV !== null && Math.abs(voltageV - beforeV) <= USUAL_VOLTAGE_CHANGE_V;

/**
 * The text of an adapter has no checksum: a digit that a bad line has spoilt is another figure, often one in its range. A figure far from the
 * one before is believed once it is said twice. JUMP-1, JUMP-2.
 */
export class OutlierFilter {
  private readonly accepted = new Map<Quantity, number>();
  private readonly suspected = new Map<Quantity, number>();

  /** Whether to take this figure for what the car has. */
  accepts(quantity: Quantity, amount: number): boolean {
    const usual = USUAL_CHANGE[quantity];
    if (usual === undefined) return true;
    const isNear = (other: number | undefined) => other !== undefined && Math.abs(other - amount) <= usual;
    const before = this.accepted.get(quantity);
    if (before !== undefined && !isNear(before) && !isNear(this.suspected.get(quantity))) {
      this.suspected.set(quantity, amount);
      return false;
    }
    this.suspected.delete(quantity);
    this.accepted.set(quantity, amount);
    return true;
  }
}
