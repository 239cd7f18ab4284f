import { type DoorName, emptyState, type VehicleState } from '@ligo/signals';
import { nextRandom } from '../../shared/random.ts';
import {
  type Battery,
  batteryPowerW,
  cellReadings,
  drawPower,
  idleBattery,
  motorSpeeds,
  stateOfCharge,
} from './drivetrain.ts';
import { BRAKING, placeAt, type Route } from './route.ts';

/** Phase of the simulated drive. */
type Phase = 'driving' | 'waiting' | 'parked';

/** State of the simulated car; `stepCar` computes the next one. */
export interface SimulatedCar {
  phase: Phase;
  /** Time since the phase started, s. */
  phaseS: number;
  /** Duration of a stop at traffic lights, s. */
  waitS: number;
  seed: number;
  /** Along the route, m. */
  atM: number;
  /** Position of the next red light, m along the route. */
  lightAtM: number;
  speedMps: number;
  powerW: number;
  odometerKm: number;
  /** Open doors are `true`. */
  doors: Record<DoorName, boolean>;
  /** Stopped by a command: the timetable pauses until a command to drive. */
  isHeld: boolean;
  isOn: boolean;
  isPluggedIn: boolean;
  isCharging: boolean;
  /** Energy since the last plug-in, kWh. */
  chargedKwh: number;
  battery: Battery;
}

const ACCELERATION = 1.7;
const HARDEST_BRAKING = 2.4;
/** Air temperature, °C. */
const OUTSIDE_C = 19;
const LIGHTS_EVERY_M = 500;
const LIGHTS_SPREAD_M = 1_400;
const WAIT_MIN_S = 6;
const WAIT_SPREAD_S = 18;
/** Timetable of a stop in P, s after arriving: the driver gets out, the car is off, the driver comes back. */
const PARKED = {
  doorOpens: 4,
  doorCloses: 9,
  off: 10,
  on: 50,
  doorOpensAgain: 48,
  doorClosesAgain: 53,
  leaves: 60,
} as const;
const PARKED_POWER_W = 30;
/** Lowest speed of a rolling car, and the distance at which a stop is reached. */
const CREEP_MPS = 0.2;
const STOPPED_WITHIN_M = 0.1;
/** A car that parks below the first state of charge is plugged in; charging stops at the second. */
const PLUG_IN_BELOW = 0.12;
const CHARGE_UNTIL = 0.9;
const CHARGING_W = 50_000;
/** The part of the energy at the wall that the battery gets. */
const CHARGER_EFFICIENCY = 0.93;

/** A parked car at the start of its route, `leavesInS` before it drives off. */
export function createSimulatedCar(seed: number, leavesInS = 2): SimulatedCar {
  return planLight({
    phase: 'parked',
    phaseS: PARKED.leaves - leavesInS,
    waitS: 0,
    seed,
    atM: 0,
    lightAtM: 0,
    speedMps: 0,
    powerW: PARKED_POWER_W,
    odometerKm: 18_204.3,
    doors: {
      frontLeft: false,
      frontRight: false,
      rearLeft: false,
      rearRight: false,
      hood: false,
      trunk: false,
    },
    isHeld: false,
    isOn: true,
    isPluggedIn: false,
    isCharging: false,
    chargedKwh: 0,
    battery: idleBattery(0.784, 24),
  });
}

function planLight(car: SimulatedCar): SimulatedCar {
  const { value, seed } = nextRandom(car.seed);
  return { ...car, seed, lightAtM: car.atM + LIGHTS_EVERY_M + value * LIGHTS_SPREAD_M };
}

/** The car at the start of a phase. */
export function enterPhase(car: SimulatedCar, phase: Phase): SimulatedCar {
  return { ...car, phase, phaseS: 0, speedMps: phase === 'driving' ? car.speedMps : 0 };
}

/** The car as it drives off: from its position, or from the start of the route if it is at the end. */
export function driveOff(car: SimulatedCar, route: Route): SimulatedCar {
  const atM = car.atM >= route.lengthM - STOPPED_WITHIN_M ? 0 : car.atM;
  return planLight(enterPhase({ ...car, atM }, 'driving'));
}

/** Speed from which comfortable braking stops the car within `distanceM`, in steps of `dtS`. */
function stoppingSpeed(distanceM: number, dtS: number): number {
  const step = BRAKING * dtS;
  return Math.sqrt(step ** 2 + 2 * BRAKING * distanceM) - step;
}

function drive(car: SimulatedCar, dtS: number, route: Route): SimulatedCar {
  const place = placeAt(route, car.atM);
  const toStopM = Math.max(Math.min(car.lightAtM, route.lengthM) - car.atM, 0);
  const ahead = placeAt(route, car.atM + car.speedMps * dtS);
  const wanted = Math.min(place.speedMps, ahead.speedMps, stoppingSpeed(toStopM, dtS));
  const reachable = Math.max(car.speedMps - HARDEST_BRAKING * dtS, CREEP_MPS);
  const speedMps = Math.max(Math.min(wanted, car.speedMps + ACCELERATION * dtS), reachable);
  const meanMps = (speedMps + car.speedMps) / 2;
  const movedM = Math.min(meanMps * dtS, toStopM);
  const powerW = batteryPowerW(meanMps, (speedMps - car.speedMps) / dtS, place.slope);
  const moved: SimulatedCar = {
    ...car,
    phaseS: car.phaseS + dtS,
    atM: car.atM + movedM,
    speedMps,
    powerW,
    odometerKm: car.odometerKm + movedM / 1000,
    battery: drawPower(car.battery, powerW, dtS, OUTSIDE_C),
  };
  if (moved.atM >= route.lengthM - STOPPED_WITHIN_M) return enterPhase(moved, 'parked');
  if (moved.atM < moved.lightAtM - STOPPED_WITHIN_M) return moved;
  const { value, seed } = nextRandom(moved.seed);
  return enterPhase({ ...moved, seed, waitS: WAIT_MIN_S + value * WAIT_SPREAD_S }, 'waiting');
}

/** Consumption at standstill, W. */
export const standingPowerW = (isOn: boolean) => (isOn ? batteryPowerW(0, 0, 0) : PARKED_POWER_W);

function stand(car: SimulatedCar, dtS: number, powerW: number): SimulatedCar {
  const battery = drawPower(car.battery, powerW, dtS, OUTSIDE_C);
  return { ...car, phaseS: car.phaseS + dtS, powerW, battery };
}

/** The car while it is plugged in. */
export function plugIn(car: SimulatedCar): SimulatedCar {
  return { ...car, isOn: false, isPluggedIn: true, chargedKwh: car.isPluggedIn ? car.chargedKwh : 0 };
}

function hang(car: SimulatedCar, dtS: number): SimulatedCar {
  if (stateOfCharge(car.battery) >= CHARGE_UNTIL)
    return { ...stand(car, dtS, standingPowerW(false)), isCharging: false };
  const chargedKwh = car.chargedKwh + (CHARGING_W * dtS) / 3_600_000;
  return { ...stand(car, dtS, -CHARGING_W), isCharging: true, chargedKwh };
}

function park(car: SimulatedCar, dtS: number, route: Route): SimulatedCar {
  if (car.isPluggedIn) {
    const charged = hang(car, dtS);
    // The timetable continues once it is full.
    return car.isHeld || charged.isCharging ? charged : { ...charged, isPluggedIn: false };
  }
  if (car.isHeld) return stand(car, dtS, standingPowerW(car.isOn));
  if (stateOfCharge(car.battery) < PLUG_IN_BELOW)
    return plugIn({ ...car, doors: { ...car.doors, frontLeft: false }, phaseS: PARKED.off });
  const isOn = car.phaseS < PARKED.off || car.phaseS >= PARKED.on;
  const stood = stand(car, dtS, standingPowerW(isOn));
  const passes = (moment: number) => car.phaseS < moment && stood.phaseS >= moment;
  const opens = passes(PARKED.doorOpens) || passes(PARKED.doorOpensAgain);
  const closes = passes(PARKED.doorCloses) || passes(PARKED.doorClosesAgain);
  const doors = opens || closes ? { ...car.doors, frontLeft: opens } : car.doors;
  const next = { ...stood, isOn, doors };
  return next.phaseS < PARKED.leaves ? next : driveOff(next, route);
}

/** The car `dtS` seconds later; the model needs steps of at most half a second. */
export function stepCar(car: SimulatedCar, dtS: number, route: Route): SimulatedCar {
  if (car.phase === 'driving') return drive(car, dtS, route);
  if (car.phase === 'parked') return park(car, dtS, route);
  const waited = stand(car, dtS, standingPowerW(true));
  return waited.phaseS >= waited.waitS ? planLight(enterPhase(waited, 'driving')) : waited;
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));

/** Readings of the simulated car, with the resolution of real instruments. */
export function vehicleStateOf(car: SimulatedCar, route: Route, timeMs: number): VehicleState {
  const place = placeAt(route, car.atM);
  const cells = cellReadings(car.battery);
  const soc = stateOfCharge(car.battery) * 100;
  const { rearRpm, frontRpm } = motorSpeeds(car.speedMps);
  return {
    ...emptyState(timeMs),
    stateOfChargePct: round(soc, 2),
    dashboardStateOfChargePct: Math.min(100, Math.round(soc * 1.02)),
    stateOfHealthPct: 97,
    lowestBatteryTempC: Math.round(cells.lowestC),
    highestBatteryTempC: Math.round(cells.highestC),
    lowestCellVoltageV: round(cells.lowestV, 3),
    highestCellVoltageV: round(cells.highestV, 3),
    auxBatteryVoltageV: car.isOn ? 13.9 : 12.7,
    speedKmh: round(car.speedMps * 3.6, 1),
    gear: car.phase === 'parked' ? 'P' : 'D',
    altitudeM: Math.round(place.altitudeM),
    odometerKm: round(car.odometerKm, 1),
    packPowerKw: round(car.powerW / 1000, 1),
    frontMotorRpm: Math.round(frontRpm),
    rearMotorRpm: Math.round(rearRpm),
    outsideTempC: OUTSIDE_C,
    energyCounterKwh: round(car.battery.energyOutKwh, 3),
    latitudeDeg: round(place.latitudeDeg, 6),
    longitudeDeg: round(place.longitudeDeg, 6),
    headingDeg: round(place.headingDeg, 1),
    isOn: car.isOn,
    isPluggedIn: car.isPluggedIn,
    isCharging: car.isCharging,
    chargePowerKw: car.isCharging ? round(-car.powerW / 1000, 1) : 0,
    chargeWallPowerKw: car.isCharging ? round(-car.powerW / 1000 / CHARGER_EFFICIENCY, 1) : 0,
    chargedEnergyKwh: round(car.chargedKwh, 2),
    doors: car.doors,
    wifiName: 'Ligo Garage',
    reportsWifi: true,
  };
}
