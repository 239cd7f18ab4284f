import type { CarConfig } from './config.ts';
import { readingRows } from './dashboard/reading-rows.ts';
import { commandRows, sourceRows } from './dashboard/status-rows.ts';
import { systemClock } from './platform/clock/system-clock.ts';
import { createUnitClock } from './platform/node/clock/unit-clock.ts';
import { type CarState, wallState } from './ports/car-state.ts';
import type { Log } from './ports/log.ts';
import type { DoctorReport } from './setup/doctor/report.ts';
import { mergedSourcesOf, openSources } from './sources/open-sources.ts';
import { createUnitCommands } from './unit/commands/create-unit.ts';

/** Reads a car until `until` resolves, and resolves to the last report. Rejects if a simulated or recorded car cannot be read. */
export async function sampleSource(
  config: Pick<CarConfig, 'source' | 'unit'>,
  log: Log,
  until: (report: () => DoctorReport) => Promise<unknown>,
): Promise<DoctorReport> {
  const time = { clock: createUnitClock(), wallTime: systemClock };
  const source = openSources(config.source, {
    ...time,
    random: Math.random,
    log,
    savedState: null,
  });
  const origin = mergedSourcesOf(source, config.source.kind);
  const { commands } = createUnitCommands(config.unit, source, { ...time, log });
  let state: CarState | null = null;
  const report = (): DoctorReport => ({
    date: systemClock.nowMs(),
    sources: sourceRows(origin.states()),
    readings: readingRows(state && wallState(state, time), origin),
    commands: commandRows(commands.states(), time),
  });
  try {
    // A real source that cannot start reports it in its state and in the log.
    const starting = source.start((next) => {
      state = next;
    });
    await starting.catch((error: unknown) => {
      if (config.source.kind !== 'combined') throw error;
    });
    await until(report);
    return report();
  } finally {
    await source.stop();
  }
}
