import { setTimeout as sleep } from 'node:timers/promises';
import { type CarConfig, validateCarFile } from './config.ts';
import { commandRows, readingRows, sourceRows } from './dashboard/status-rows.ts';
import { nodeIo } from './node-io.ts';
import { systemClock } from './platform/clock/system-clock.ts';
import { createUnitClock } from './platform/node/clock/unit-clock.ts';
import { type CarState, wallState } from './ports/car-state.ts';
import type { Log } from './ports/log.ts';
import type { SetupTools, SourceEntry, SourceTrial } from './ports/setup-tools.ts';
import type { DoctorReport } from './setup/doctor/report.ts';
import { commandsOf } from './shared/commands/create-commands.ts';
import { ALL_SOURCES } from './sources/all-sources.ts';
import { profileHint } from './sources/car-list/car-list.ts';
import { mergedSourcesOf } from './sources/merge/merged-sources.ts';
import { openSources, readingSourcesConfigSchema } from './sources/open-sources.ts';
import { createUnit } from './unit/commands/create-unit.ts';

const SILENT = { info() {}, warn() {}, error() {} };
const TRY_MS = 10_000;
/** A source completes its first readings within this time. */
const COMPLETION_MS = 2_000;
const CHECK_INTERVAL_MS = 200;

/** The services of setup on a real unit. `signal` ends a running trial. */
export function setupTools(signal: AbortSignal): SetupTools {
  return {
    finders: ALL_SOURCES.map(({ name, finder }) => ({ kind: name, ...finder(nodeIo) })),
    trySource: (source) => tryOut(source, signal),
    validate: validateCarFile,
  };
}

async function tryOut(source: SourceEntry, signal: AbortSignal): Promise<SourceTrial> {
  const parsed = readingSourcesConfigSchema.safeParse([source]);
  if (!parsed.success)
    return { state: { phase: 'failed', reason: parsed.error.issues[0]?.message ?? '' }, readings: [] };
  let error: string | null = null;
  const log = {
    ...SILENT,
    error({ err }: { err?: unknown }) {
      if (err instanceof Error) error ??= err.message;
    },
  };
  const { sources, readings } = await sampleSource(
    { source: { kind: 'combined', sources: parsed.data } },
    log,
    (report) => untilRead(report, signal),
  );
  const state = {
    phase: 'failed' as const,
    reason: '',
    ...sources[0],
    ...(error !== null && { reason: error }),
  };
  if (sources[0]?.code === 'car-needs-profile')
    state.reason += `. ${profileHint(typeof source.car === 'string' ? source.car : '')}`;
  return { state, readings: readings.filter(({ range }) => range !== 'unknown') };
}

/** Resolves once the first readings are complete, at the latest after TRY_MS. */
async function untilRead(report: () => DoctorReport, signal: AbortSignal): Promise<void> {
  let leftMs = TRY_MS;
  let hasReadings = false;
  while (leftMs > 0 && !signal.aborted) {
    await sleep(Math.min(leftMs, CHECK_INTERVAL_MS), null, { signal }).catch(() => {});
    leftMs -= CHECK_INTERVAL_MS;
    // An adapter measures the 12 V battery itself, long before the car answers.
    const isReading = report().sources.some(({ phase }) => phase === 'reading');
    const isFirst: boolean =
      !hasReadings && isReading && report().readings.some(({ value }) => value !== null);
    if (isFirst) leftMs = Math.min(leftMs, COMPLETION_MS);
    hasReadings ||= isFirst;
  }
}

/** Reads a car until `until` resolves, and resolves to the last report. Rejects if a simulated or recorded car cannot be read. */
export async function sampleSource(
  config: Pick<CarConfig, 'source' | 'unit'>,
  log: Log,
  until: (report: () => DoctorReport) => Promise<unknown>,
): Promise<DoctorReport> {
  const time = { clock: createUnitClock(), wallTime: systemClock };
  const source = openSources(config.source, {
    ...time,
    io: nodeIo,
    random: Math.random,
    log,
    savedState: null,
  });
  const origin = mergedSourcesOf(source, config.source.kind);
  const { unit } = config;
  const { commands } = commandsOf(
    source,
    () => unit && createUnit(unit, { ...time, ...{ random: Math.random, log, io: nodeIo } }),
  );
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
