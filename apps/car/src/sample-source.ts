import type { CarConfig } from './config.ts';
import { readingRows } from './dashboard/reading-rows.ts';
import { commandRows, sourceRows } from './dashboard/status-rows.ts';
import { openCommands } from './open-commands.ts';
import { systemClock } from './platform/clock/system-clock.ts';
import { createUnitClock } from './platform/clock/unit-clock.ts';
import { type CarState, wallState } from './ports/car-state.ts';
import type { Log } from './ports/log.ts';
import type { DoctorReport } from './setup/doctor/report.ts';
import { mergedSourcesOf, openSources } from './sources/open-sources.ts';

/** Reads a car until `until` resolves, and says how it stood then. Rejects if a car that is not real cannot be read. */
export async function sampleSource(
  config: Pick<CarConfig, 'source' | 'unit'>,
  log: Log,
  until: (standing: () => DoctorReport) => Promise<unknown>,
): Promise<DoctorReport> {
  const time = { clock: createUnitClock(), wallTime: systemClock };
  const source = openSources(config.source, { ...time, upMs: time.clock.nowMs, log, savedState: null });
  const telling = mergedSourcesOf(source, config.source.kind);
  const { commands } = openCommands(config, source, {
    clock: systemClock,
    unitUpMs: time.clock.nowMs,
    log,
  });
  let state: CarState | null = null;
  const standing = (): DoctorReport => ({
    date: systemClock.nowMs(),
    sources: sourceRows(telling.states()),
    readings: readingRows(state && wallState(state, time), telling),
    commands: commandRows(commands.states()),
  });
  try {
    // One of several real sources that cannot work says so by its state, and in the log.
    const starting = source.start((next) => {
      state = next;
    });
    await starting.catch((error: unknown) => {
      if (config.source.kind !== 'combined') throw error;
    });
    await until(standing);
    return standing();
  } finally {
    await source.stop();
  }
}
