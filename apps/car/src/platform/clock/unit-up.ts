import { uptime } from 'node:os';

/**
 * Time since the unit's start, ms, also while it slept where the system tells that; nobody sets it. Some containers tell an uptime
 * that stands still, so that the time without sleep goes before one that is behind it.
 */
export const unitUpMs = (): number => Math.max(uptime() * 1_000, Number(process.hrtime.bigint()) / 1e6);
