import { type DashboardState, pairingQrText } from '@ligo/protocol';
import type { WallState } from '@ligo/signals';
import type { CarContext } from '../ports/car-context.ts';
import { type UnitTime, wallOf } from '../ports/unit-time.ts';
import type { DashboardSources } from './dashboard-sources.ts';
import type { KnownVolumes } from './known-volumes.ts';
import { readingRows } from './reading-rows.ts';
import { startupSteps } from './startup-steps.ts';
import { commandRows, sourceRows } from './status-rows.ts';

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
  const cameras = sources.cameras.states();
  const pairings = shownPairing.pairings();
  return {
    versionName: sources.versionName,
    processId: sources.processId,
    date,
    startedAt: Math.max(0, Math.round(date - sources.upMs())),
    serverOrigin: server.serverOrigin,
    server: server.state(),
    steps: startupSteps({
      canStore: canStore && bytes !== null,
      hasReading: reading !== null,
      cameras,
      server: server.state(),
      pairingCount: pairings?.length ?? null,
    }),
    code: codeNow({ clock, wallTime }, shownPairing),
    pairings: [...(pairings ?? [])],
    ...connectedPhones({ clock, wallTime }, sources),
    readings: readingRows(reading, sources.origin),
    sources: sourceRows(sources.origin.states()),
    commands: commandRows(commands.states(), { clock, wallTime }),
    sentry: sources.sentry?.shown() ?? null,
    cameras: cameras
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

/** `null`: none is shown, or the shown one has expired. */
function codeNow(time: UnitTime, shownPairing: DashboardSources['shownPairing']): DashboardState['code'] {
  const shown = shownPairing.code();
  if (!shown || shown.until <= time.clock.nowMs()) return null;
  const { code, until } = shown;
  return { code, qrText: pairingQrText(code), expiresAt: Math.max(0, wallOf(time, until)) };
}
