/** A mid-size electric car with one motor per axle. */
const MASS_KG = 1_950;
const DRAG_AREA_M2 = 0.62;
const ROLLING = 0.0095;
const AIR_KG_M3 = 1.2;
const GRAVITY = 9.81;
const EFFICIENCY = 0.9;
/** Largest recuperation power, W. */
const REGENERATION_LIMIT_W = 60_000;
/** Electronics, lights, climate, W. */
const AUXILIARY_W = 600;
const WHEEL_RADIUS_M = 0.34;
const REAR_RATIO = 10.5;
const FRONT_RATIO = 9.8;

/** Power of the battery (negative: charging), W, at this speed, acceleration and slope. */
export function batteryPowerW(speedMps: number, accelerationMps2: number, slope: number): number {
  const angle = Math.atan(slope);
  const force =
    MASS_KG * accelerationMps2 +
    0.5 * AIR_KG_M3 * DRAG_AREA_M2 * speedMps ** 2 +
    (speedMps > 0 ? MASS_KG * GRAVITY * ROLLING * Math.cos(angle) : 0) +
    MASS_KG * GRAVITY * Math.sin(angle);
  const wheelW = force * speedMps;
  const motorW = wheelW >= 0 ? wheelW / EFFICIENCY : Math.max(wheelW * EFFICIENCY, -REGENERATION_LIMIT_W);
  return motorW + AUXILIARY_W;
}

export function motorSpeeds(speedMps: number): { rearRpm: number; frontRpm: number } {
  const wheelRpm = (speedMps / (2 * Math.PI * WHEEL_RADIUS_M)) * 60;
  return { rearRpm: wheelRpm * REAR_RATIO, frontRpm: wheelRpm * FRONT_RATIO };
}

/** A traction battery: cells in series, each with an open-circuit voltage and an internal resistance. */
export interface Battery {
  /** Remaining charge, Ah. */
  chargeAh: number;
  temperatureC: number;
  /** Current of the last step, A, positive out of the pack. */
  currentA: number;
  /** Net energy drawn since the pack was new, kWh. */
  energyOutKwh: number;
}

const CELLS = 104;
const CAPACITY_AH = 150;
const CELL_RESISTANCE_OHM = 0.0009;
/** Heat capacity of the pack, J/K. */
const HEAT_CAPACITY = 420_000;
/** Heat loss to the air per degree of difference, W/K. */
const HEAT_LOSS = 12;
/** Deviation of the weakest and the strongest cell from the mean, V. */
const CELL_SPREAD_V = 0.004;
const CELL_TEMPERATURE_SPREAD_C = 1;

/** Open-circuit voltage of a cell (NMC-like), V, at states of charge of 0, 10, … 100 %. */
const OPEN_CIRCUIT_V = [3.0, 3.42, 3.52, 3.58, 3.63, 3.68, 3.76, 3.85, 3.95, 4.06, 4.18];

export function idleBattery(stateOfCharge: number, temperatureC: number): Battery {
  return { chargeAh: CAPACITY_AH * stateOfCharge, temperatureC, currentA: 0, energyOutKwh: 4_321 };
}

/** State of charge, 0 to 1. */
export function stateOfCharge(battery: Battery): number {
  return battery.chargeAh / CAPACITY_AH;
}

function openCircuitV(soc: number): number {
  const scaled = Math.min(Math.max(soc, 0), 1) * 10;
  const index = Math.min(Math.floor(scaled), 9);
  const low = OPEN_CIRCUIT_V[index] ?? 3;
  const high = OPEN_CIRCUIT_V[index + 1] ?? low;
  return low + (high - low) * (scaled - index);
}

function cellVoltage(battery: Battery): number {
  return openCircuitV(stateOfCharge(battery)) - battery.currentA * CELL_RESISTANCE_OHM;
}

/** Voltages of the weakest and the strongest cell, and the temperatures of the coolest and the warmest. */
export function cellReadings(battery: Battery) {
  const mean = cellVoltage(battery);
  return {
    lowestV: mean - CELL_SPREAD_V,
    highestV: mean + CELL_SPREAD_V,
    lowestC: battery.temperatureC - CELL_TEMPERATURE_SPREAD_C,
    highestC: battery.temperatureC + CELL_TEMPERATURE_SPREAD_C,
  };
}

/** The pack after delivering `powerW` (negative: charging) for `dtS` seconds at this air temperature. */
export function drawPower(battery: Battery, powerW: number, dtS: number, airC: number): Battery {
  const openV = openCircuitV(stateOfCharge(battery)) * CELLS;
  const resistance = CELL_RESISTANCE_OHM * CELLS;
  // P = I·(V − I·R), solved for the smaller current; beyond the peak power the current of the peak flows.
  const root = Math.max(openV ** 2 - 4 * resistance * powerW, 0);
  const currentA = (openV - Math.sqrt(root)) / (2 * resistance);
  const heatW = currentA ** 2 * resistance - HEAT_LOSS * (battery.temperatureC - airC);
  return {
    chargeAh: Math.min(Math.max(battery.chargeAh - (currentA * dtS) / 3600, 0), CAPACITY_AH),
    temperatureC: battery.temperatureC + (heatW * dtS) / HEAT_CAPACITY,
    currentA,
    energyOutKwh: battery.energyOutKwh + (powerW * dtS) / 3_600_000,
  };
}
