import { isAbsolute } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from './adapters/clock/system-clock.ts';
import { obdConfigSchema } from './adapters/obd/obd-config.ts';
import { probeAdapter } from './adapters/obd/probe-adapter.ts';
import { modelNames, modelPath } from './adapters/profile/open-profile.ts';
import { readProfileFile } from './adapters/profile/read-profile-file.ts';
import { lookForService } from './adapters/setup/look-for-service.ts';
import { serialDevices } from './adapters/setup/serial-devices.ts';
import { visitBroker } from './adapters/setup/visit-broker.ts';
import { problemOfFile } from './config.ts';
import type { Standing } from './core/doctor/report.ts';
import { SIGN_UNKNOWN } from './core/profile/checked-value.ts';
import { hostAndPort } from './core/setup/spot.ts';
import { readingSourcesConfigSchema } from './open-sources.ts';
import type {
  Absence,
  ProfiledCar,
  SetupTools,
  Sighting,
  SourceEntry,
  Spot,
  Trial,
} from './ports/setup-desk.ts';
import { readForAWhile } from './read-for-a-while.ts';

const SILENT = { info() {}, warn() {}, error() {} };
const TRY_MS = 10_000;
/** What a source still adds to its first readings comes within so long. */
const ADDS_MS = 2_000;
const LOOK_EVERY_MS = 200;
const LISTEN_MS = 3_000;
/** A slow adapter takes some of it to wake. */
const ADAPTER_MS = 6_000;
/** What serial adapters have, the usual first. */
const BAUD_RATES = [38_400, 115_200];

/** What a setup works with on a real unit. `signal` ends what goes on. */
export function setupTools(signal: AbortSignal): SetupTools {
  return {
    usualSpots: () => [
      { kind: 'obd', at: '192.168.0.10:35000' },
      { kind: 'obd', at: '192.168.80.1:35000' },
      ...serialDevices().map((at) => ({ kind: 'obd' as const, at })),
      { kind: 'diplus', at: '127.0.0.1:8988' },
      { kind: 'mqtt', at: 'mqtt://127.0.0.1:1883' },
      { kind: 'mqtt', at: 'mqtts://127.0.0.1:8883' },
      { kind: 'gpsd', at: '127.0.0.1:2947' },
    ],
    look,
    tryOut: (source) => tryOut(source, signal),
    visitBroker: (source) => visitBroker(visitOf(source, LISTEN_MS)),
    profileNames: modelNames,
    carsOf,
    problemOf: problemOfFile,
  };
}

async function look(spot: Spot): Promise<Sighting | Absence> {
  const { kind, at } = spot;
  if (kind === 'mqtt') {
    const { outcome } = await visitBroker({ url: at, listenMs: 0 });
    if (outcome === 'none') return { ...spot, why: null };
    if (outcome === 'open') return { ...spot, says: 'an MQTT broker' };
    if (outcome === 'refused')
      return { ...spot, says: 'an MQTT broker, which asks for a name and a password', needs: 'password' };
    return { ...spot, says: 'an MQTT broker with a certificate of its own', needs: 'authority' };
  }
  if (kind === 'obd') return lookForAdapter(spot);
  const says = await lookForService(kind, hostAndPort(at));
  return says === null ? { ...spot, why: null } : { ...spot, says };
}

async function lookForAdapter(spot: Spot): Promise<Sighting | Absence> {
  if (!spot.at.startsWith('/')) return probe(spot, hostAndPort(spot.at));
  let absence: Absence = { ...spot, why: null };
  for (const baudRate of BAUD_RATES) {
    const seen = await probe(spot, { path: spot.at, baudRate });
    if ('says' in seen) return baudRate === BAUD_RATES[0] ? seen : { ...seen, options: { baudRate } };
    absence = seen;
  }
  return absence;
}

async function probe(spot: Spot, where: object): Promise<Sighting | Absence> {
  const address = obdConfigSchema.safeParse({ kind: 'obd', ...where });
  if (!address.success) return { ...spot, why: address.error.issues[0]?.message ?? null };
  const probed = await probeAdapter(address.data, systemClock, ADAPTER_MS);
  return 'version' in probed ? { ...spot, says: probed.version } : { ...spot, why: probed.lack };
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

async function tryOut(source: SourceEntry, signal: AbortSignal): Promise<Trial> {
  const parsed = readingSourcesConfigSchema.safeParse([source]);
  if (!parsed.success)
    return { state: { phase: 'failed', reason: parsed.error.issues[0]?.message ?? '' }, readings: [] };
  let fault: string | null = null;
  const log = {
    ...SILENT,
    error({ err }: { err?: unknown }) {
      if (err instanceof Error) fault ??= err.message;
    },
  };
  const { sources, readings } = await readForAWhile(
    { source: { kind: 'combined', sources: parsed.data } },
    log,
    (standing) => untilRead(standing, signal),
  );
  const state = {
    phase: 'failed' as const,
    reason: '',
    ...sources[0],
    ...(fault !== null && { reason: fault }),
  };
  return { state, readings: readings.filter(({ range }) => range !== 'unknown') };
}

/** Until there are readings and nothing more is likely to come, or for so long. */
async function untilRead(standing: () => Standing, signal: AbortSignal): Promise<void> {
  let leftMs = TRY_MS;
  let hasReadings = false;
  while (leftMs > 0 && !signal.aborted) {
    await sleep(Math.min(leftMs, LOOK_EVERY_MS), null, { signal }).catch(() => {});
    leftMs -= LOOK_EVERY_MS;
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
      .map(({ model, left }) => ({
        model,
        lacksDirection: left.some(({ reason }) => reason === SIGN_UNKNOWN),
      }));
    return cars.length > 0 ? cars : { problem: 'There is nothing in it that Ligo reads.' };
  } catch (error) {
    return { problem: `It cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}
