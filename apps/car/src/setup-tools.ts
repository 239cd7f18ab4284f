import { isAbsolute } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { validateCarFile } from './config.ts';
import { systemClock } from './platform/clock/system-clock.ts';
import type {
  Endpoint,
  FoundEndpoint,
  MissingEndpoint,
  ProfiledCar,
  SetupTools,
  SourceEntry,
  SourceTrial,
} from './ports/setup-tools.ts';
import { sampleSource } from './sample-source.ts';
import type { DoctorReport } from './setup/doctor/report.ts';
import { hostAndPort } from './setup/endpoint.ts';
import { probeBroker } from './setup/probe-broker.ts';
import { probeService } from './setup/probe-service.ts';
import { serialDevices } from './setup/serial-devices.ts';
import { obdConfigSchema } from './sources/obd/obd-config.ts';
import { probeAdapter } from './sources/obd/probe-adapter.ts';
import { SIGN_UNKNOWN_REASON } from './sources/obd/profile/checked-value.ts';
import { modelNames, modelPath } from './sources/obd/profile/open-profile.ts';
import { readProfileFile } from './sources/obd/profile/read-profile-file.ts';
import { readingSourcesConfigSchema } from './sources/open-sources.ts';

const SILENT = { info() {}, warn() {}, error() {} };
const TRY_MS = 10_000;
/** What a source still adds to its first readings comes within so long. */
const ADDS_MS = 2_000;
const CHECK_INTERVAL_MS = 200;
const LISTEN_MS = 3_000;
/** A slow adapter takes some of it to wake. */
const ADAPTER_MS = 6_000;
/** What serial adapters have, the usual first. */
const BAUD_RATES = [38_400, 115_200];

/** What a setup works with on a real unit. `signal` ends what goes on. */
export function setupTools(signal: AbortSignal): SetupTools {
  return {
    defaultEndpoints: () => [
      { kind: 'obd', at: '192.168.0.10:35000' },
      { kind: 'obd', at: '192.168.80.1:35000' },
      ...serialDevices().map((at) => ({ kind: 'obd' as const, at })),
      { kind: 'diplus', at: '127.0.0.1:8988' },
      { kind: 'mqtt', at: 'mqtt://127.0.0.1:1883' },
      { kind: 'mqtt', at: 'mqtts://127.0.0.1:8883' },
      { kind: 'gpsd', at: '127.0.0.1:2947' },
    ],
    probe: look,
    trySource: (source) => tryOut(source, signal),
    probeBroker: (source) => probeBroker(visitOf(source, LISTEN_MS)),
    profileNames: modelNames,
    carsInProfile: carsOf,
    validate: validateCarFile,
  };
}

async function look(endpoint: Endpoint): Promise<FoundEndpoint | MissingEndpoint> {
  const { kind, at } = endpoint;
  if (kind === 'mqtt') {
    const { outcome } = await probeBroker({ url: at, listenMs: 0 });
    if (outcome === 'none') return { ...endpoint, hint: null };
    if (outcome === 'open') return { ...endpoint, description: 'an MQTT broker' };
    if (outcome === 'refused')
      return {
        ...endpoint,
        description: 'an MQTT broker, which asks for a name and a password',
        needs: 'password',
      };
    return { ...endpoint, description: 'an MQTT broker with a certificate of its own', needs: 'authority' };
  }
  if (kind === 'obd') return lookForAdapter(endpoint);
  const description = await probeService(kind, hostAndPort(at));
  return description === null ? { ...endpoint, hint: null } : { ...endpoint, description };
}

async function lookForAdapter(endpoint: Endpoint): Promise<FoundEndpoint | MissingEndpoint> {
  if (!endpoint.at.startsWith('/')) return probe(endpoint, hostAndPort(endpoint.at));
  let absence: MissingEndpoint = { ...endpoint, hint: null };
  for (const baudRate of BAUD_RATES) {
    const seen = await probe(endpoint, { path: endpoint.at, baudRate });
    if ('description' in seen) return baudRate === BAUD_RATES[0] ? seen : { ...seen, options: { baudRate } };
    absence = seen;
  }
  return absence;
}

async function probe(endpoint: Endpoint, where: object): Promise<FoundEndpoint | MissingEndpoint> {
  const address = obdConfigSchema.safeParse({ kind: 'obd', ...where });
  if (!address.success) return { ...endpoint, hint: address.error.issues[0]?.message ?? null };
  const probed = await probeAdapter(address.data, systemClock, ADAPTER_MS);
  return 'version' in probed
    ? { ...endpoint, description: probed.version }
    : { ...endpoint, hint: probed.unavailableReason };
}

function visitOf({ url, user, password, tls }: SourceEntry, listenMs: number) {
  const { ca } = (tls ?? {}) as { ca?: string };
  return {
    url: String(url),
    user: user as string | undefined,
    password: password as string | undefined,
    ca,
    listenMs,
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
    (standing) => untilRead(standing, signal),
  );
  const state = {
    phase: 'failed' as const,
    reason: '',
    ...sources[0],
    ...(error !== null && { reason: error }),
  };
  return { state, readings: readings.filter(({ range }) => range !== 'unknown') };
}

/** Until there are readings and nothing more is likely to come, or for so long. */
async function untilRead(standing: () => DoctorReport, signal: AbortSignal): Promise<void> {
  let leftMs = TRY_MS;
  let hasReadings = false;
  while (leftMs > 0 && !signal.aborted) {
    await sleep(Math.min(leftMs, CHECK_INTERVAL_MS), null, { signal }).catch(() => {});
    leftMs -= CHECK_INTERVAL_MS;
    // An adapter measures the 12 V battery by itself, long before the car answers.
    const isReading = standing().sources.some(({ phase }) => phase === 'reading');
    const isFirst: boolean =
      !hasReadings && isReading && standing().readings.some(({ value }) => value !== null);
    if (isFirst) leftMs = Math.min(leftMs, ADDS_MS);
    hasReadings ||= isFirst;
  }
}

async function carsOf(profile: string): Promise<ProfiledCar[] | { problem: string }> {
  if (!isAbsolute(profile) && !modelNames().includes(profile))
    return {
      problem: 'There is no such profile. Give the number of one, or the whole path of a file, from /.',
    };
  try {
    const path = modelNames().includes(profile) ? modelPath(profile) : profile;
    const { profiles } = await readProfileFile(path);
    const cars = profiles
      .filter(({ requests }) => requests.length > 0)
      .map(({ model, skipped }) => ({
        model,
        isSignMissing: skipped.some(({ reason }) => reason === SIGN_UNKNOWN_REASON),
      }));
    return cars.length > 0 ? cars : { problem: 'There is nothing in it that Ligo reads.' };
  } catch (error) {
    return { problem: `It cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}
