import { uptime } from 'node:os';

/**
 * Monotonic time since the unit's start, ms, including sleep if the system reports it. Some containers report a constant uptime,
 * so the time without sleep is used if it is ahead.
 */
export const unitUpMs = (): number => Math.max(uptime() * 1_000, Number(process.hrtime.bigint()) / 1e6);
