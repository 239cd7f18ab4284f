import {
  type CameraState,
  type DashboardState,
  type InitializationStep,
  isSentryArmed,
} from '@ligo/protocol';
import type { WallState } from '@ligo/signals';
import type { CarContext } from '../ports/car-context.ts';
import { type UnitTime, wallOf } from '../ports/unit-time.ts';
import type { DashboardSources } from './dashboard-sources.ts';
import type { KnownVolumes } from './known-volumes.ts';
import { commandRows, readingRows, sourceRows } from './status-rows.ts';

const MB = 1e6;

/** The state to show; `reading` is the newest state of the vehicle, `null`: none yet. */
export function dashboardState(
  { clock, wallTime, commands }: Pick<CarContext, 'clock' | 'wallTime' | 'commands'>,
  sources: Omit<DashboardSources, 'pairing' | 'volumes' | 'recordingBytes' | 'history'>,
  reading: WallState | null,
  { volumes, canStore }: KnownVolumes,
): DashboardState {
  const { server, shownPairing, simulation } = sources;
  const date = Math.max(0, wallTime.nowMs());
  const bytes = sources.storedBytes();
  return {
    versionName: sources.versionName,
    fingerprint: sources.fingerprint,
    processId: sources.processId,
    date,
    startedAt: Math.max(0, Math.round(date - sources.upMs())),
    serverOrigin: server.serverOrigin,
    server: server.state(),
    steps: startupSteps(sources, canStore && bytes !== null, reading !== null),
    code: isCodeForbidden(sources) ? null : codeNow({ clock, wallTime }, sources),
    isCodeOnRequest: sources.isScreenPublic,
    canKeepData: sources.beginNewOwner !== undefined,
    pairings: [...(shownPairing.pairings() ?? [])],
    waiting: sources.devices
      .waiting()
      .map(({ key, name, pairingId, number }) => ({ key, name, linkId: pairingId, number })),
    devices: devicesOf(sources),
    ...connectedPhones({ clock, wallTime }, sources),
    readings: readingRows(reading, sources.origin),
    sources: sourceRows(sources.origin.states()),
    commands: commandRows(commands.states(), { clock, wallTime }),
    sentry: sources.sentry?.shown() ?? null,
    cameras: sources.cameras
      .states()
      .filter(({ state }) => state !== 'absent')
      .map(({ camId, state }) => ({ camId, isWorking: state !== 'failing' })),
    storedMB: bytes === null ? null : bytes / MB,
    volumes: volumes.map(({ usedByRecordingsMB, ...volume }) => ({
      ...volume,
      recordingsMB: usedByRecordingsMB,
    })),
    isSimulated: simulation.isSimulated,
    isSceneDrawn: simulation.isSceneDrawn,
  };
}

function devicesOf({ devices }: Pick<DashboardSources, 'devices'>): DashboardState['devices'] {
  const accepted = devices.accepted();
  return accepted.map(({ key, name, pairingId, acceptedAt, usedAt, acceptedBy, letInBy, expiresAt }) => ({
    ...{ key, name, linkId: pairingId, acceptedAt, usedAt, acceptedBy, expiresAt },
    letInBy: accepted.find((each) => each.key === letInBy)?.name ?? null,
  }));
}

function connectedPhones(
  time: UnitTime,
  sources: Pick<DashboardSources, 'connectedPhones'>,
): Pick<DashboardState, 'connectedPhones' | 'phones'> {
  const accounts = sources.connectedPhones();
  return {
    connectedPhones: accounts.reduce((sum, { count }) => sum + count, 0),
    phones: accounts.map(({ pairingId, count, sinceMs }) => ({
      linkId: pairingId,
      count,
      since: Math.max(0, Math.round(wallOf(time, sinceMs))),
    })),
  };
}

/** Passers-by could pair a phone while Sentry watches, and switch it off. */
export function isCodeForbidden({
  isScreenPublic,
  sentry,
}: Pick<DashboardSources, 'isScreenPublic' | 'sentry'>): boolean {
  return isScreenPublic && isSentryArmed(sentry?.shown()?.phase);
}

/** `null`: none is shown, or the shown one has expired. */
function codeNow(
  time: UnitTime,
  { shownPairing, qrText }: Pick<DashboardSources, 'shownPairing' | 'qrText'>,
): DashboardState['code'] {
  const shown = shownPairing.code();
  if (!shown || shown.until <= time.clock.nowMs()) return null;
  const { code, until } = shown;
  return { code, qrText: qrText(code, until), expiresAt: Math.max(0, wallOf(time, until)) };
}

type StepState = DashboardState['steps'][number]['state'];

/** The steps of the start in their order; `canStore`: the store can be read, and its disk is writable. */
function startupSteps(
  { server, cameras, shownPairing }: Pick<DashboardSources, 'server' | 'cameras' | 'shownPairing'>,
  canStore: boolean,
  hasReading: boolean,
): DashboardState['steps'] {
  const states: Record<InitializationStep, StepState> = {
    storage: canStore ? 'done' : 'failed',
    vehicle: hasReading ? 'done' : 'running',
    cameras: camerasStep(cameras.states()),
    server: serverStep(server.state()),
    pairing: pairingStep(shownPairing.pairings()?.length ?? null),
  };
  return Object.entries(states).map(([name, state]) => ({ name: name as InitializationStep, state }));
}

/** A camera that was not read yet counts as well: it is read on demand. */
function camerasStep(cameras: readonly CameraState[]): StepState {
  const states = cameras.map(({ state }) => state).filter((state) => state !== 'absent');
  if (states.length === 0) return 'absent';
  return states.includes('failing') ? 'failed' : 'done';
}

function serverStep(server: DashboardState['server']): StepState {
  if (server === null) return 'running';
  return server === 'online' ? 'done' : 'failed';
}

/** It runs until the car is paired. */
function pairingStep(count: number | null): StepState {
  if (count === null) return 'waiting';
  return count > 0 ? 'done' : 'running';
}
