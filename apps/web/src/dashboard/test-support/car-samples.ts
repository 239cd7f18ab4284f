import type { DashboardReading, DashboardState } from '@ligo/protocol';

/** The time of the samples, unix ms. */
export const UNIT_NOW_MS = Date.UTC(2026, 10, 5, 12, 0, 0);

/** A reading that was taken `ageMs` before the sample's time. */
export function reading(
  name: string,
  value: DashboardReading['value'],
  unit = '',
  ageMs = 0,
): DashboardReading {
  return {
    name,
    value,
    unit,
    source: 'simulator',
    at: UNIT_NOW_MS - ageMs,
    range: value === null ? 'unknown' : 'in',
  };
}

/** A simulated car that is parked, has a phone, and watches. */
export function carSample(changes: Partial<DashboardState> = {}): DashboardState {
  return {
    versionName: '0.1.0',
    processId: 1,
    fingerprint: 'A1B2 C3D4 E5F6 0718',
    date: UNIT_NOW_MS,
    startedAt: UNIT_NOW_MS - 7_200_000,
    serverOrigin: 'https://ligo.example.org',
    server: 'online',
    steps: (['storage', 'vehicle', 'cameras', 'server', 'pairing'] as const).map((name) => ({
      name,
      state: 'done',
    })),
    code: null,
    pairings: [{ linkId: 'l1', maskedEmail: 'a…e@example.org', linkedAt: UNIT_NOW_MS }],
    connectedPhones: 1,
    waiting: [],
    devices: [],
    phones: [{ linkId: 'l1', count: 1, since: UNIT_NOW_MS }],
    readings: [reading('speedKmh', 0, 'km/h'), reading('stateOfChargePct', 67, '%'), reading('gear', 'P')],
    sources: [{ name: 'simulator', phase: 'reading', reason: '' }],
    commands: [],
    sentry: { phase: 'watching', since: UNIT_NOW_MS, watchedMs: 0, isOn: true },
    cameras: [{ camId: 1, isWorking: true }],
    storedMB: 12,
    volumes: [{ type: 'internal', availableSpaceMB: 40_000, totalSpaceMB: 64_000, recordingsMB: 3_000 }],
    isSimulated: true,
    isSceneDrawn: true,
    isCodeOnRequest: false,
    canKeepData: true,
    ...changes,
  };
}

/** One without phones, which shows a code. */
export function unpairedSample(changes: Partial<DashboardState> = {}): DashboardState {
  const { steps } = carSample();
  return carSample({
    pairings: [],
    connectedPhones: 0,
    waiting: [],
    devices: [],
    phones: [],
    steps: steps.map((step) => (step.name === 'pairing' ? { ...step, state: 'running' } : step)),
    code: { code: '7K3MW9QX', qrText: 'ligo:7K3MW9QX', expiresAt: UNIT_NOW_MS + 300_000 },
    ...changes,
  });
}
