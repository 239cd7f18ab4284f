import { setTimeout as sleep } from 'node:timers/promises';
import { validateCarFile } from './config.ts';
import type { SetupTools, SourceEntry, SourceTrial } from './ports/setup-tools.ts';
import { sampleSource } from './sample-source.ts';
import type { DoctorReport } from './setup/doctor/report.ts';
import { ALL_SOURCES } from './sources/all-sources.ts';
import { profileHint } from './sources/car-list/car-list.ts';
import { readingSourcesConfigSchema } from './sources/open-sources.ts';

const SILENT = { info() {}, warn() {}, error() {} };
const TRY_MS = 10_000;
/** A source completes its first readings within this time. */
const COMPLETION_MS = 2_000;
const CHECK_INTERVAL_MS = 200;

/** The services of setup on a real unit. `signal` ends a running trial. */
export function setupTools(signal: AbortSignal): SetupTools {
  return {
    finders: ALL_SOURCES.map(({ name, finder }) => ({ kind: name, ...finder })),
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
