import type { Quantity } from '../quantities.ts';

/** Largest usual change of a value between two requests, in its unit. */
const USUAL_CHANGE: Partial<Record<Quantity, number>> = {
  stateOfChargePct: 3,
  dashboardStateOfChargePct: 3,
  stateOfHealthPct: 2,
  lowestBatteryTempC: 5,
  highestBatteryTempC: 5,
  batteryTempC: 5,
  outsideTempC: 5,
  lowestCellVoltageV: 0.4,
  highestCellVoltageV: 0.4,
  auxBatteryVoltageV: 2.5,
  packVoltageV: 40,
  packCurrentA: 200,
  rawPowerKw: 80,
  chargePowerKw: 80,
  chargedEnergyKwh: 2,
  speedKmh: 40,
  odometerKm: 5,
  odometerOfMilesKm: 5,
  energyCounterKwh: 5,
  dischargedKwh: 5,
  recoveredKwh: 5,
};

/** Largest change of the 12 V battery's voltage while nothing happens, V; less than the step between an idle and a charging battery. */
const USUAL_VOLTAGE_CHANGE_V = 0.5;

/** JUMP-3: whether a measured voltage is close to the one before, V; `null`: none was measured. */
export const isVoltageSteady = (beforeV: number | null, voltageV: number): boolean =>
  beforeV !== null && Math.abs(voltageV - beforeV) <= USUAL_VOLTAGE_CHANGE_V;

/**
 * The text of an adapter has no checksum: a garbled digit yields another value, often one in range. A value far from the one before is
 * accepted once the next one confirms it. JUMP-1, JUMP-2.
 */
export class OutlierFilter {
  private readonly accepted = new Map<Quantity, number>();
  private readonly suspected = new Map<Quantity, number>();

  /** Whether to accept this value. */
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
