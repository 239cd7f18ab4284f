import { uptime } from 'node:os';
import type { MonotonicClock } from '../../../ports/unit-time.ts';
import { createClockOf, type SystemClocks } from '../../clock/unit-clock.ts';

/** `performance` counts from the start of the process, `hrtime` from that of the unit. */
const processStartMs = Number(process.hrtime.bigint()) / 1e6 - performance.now();
const SYSTEM: SystemClocks = {
  awakeMs: () => processStartMs + performance.now(),
  uptimeMs: () => uptime() * 1_000,
  wallMs: () => Date.now(),
};

/** Makes the clock of a unit with Linux, or of another system. */
export const createUnitClock = (system: SystemClocks = SYSTEM): MonotonicClock => createClockOf(system);
