import type { Clock } from '@ligo/machine';
import { type DashboardState, pairingQrText, type SentryState } from '@ligo/protocol';
import type { VehicleState } from '@ligo/vehicle';
import type { ShownPairing } from '../pairing/shown-pairing-contract.ts';
import type { Cameras } from '../ports/cameras.ts';
import type { Commands } from '../ports/commands.ts';
import type { ServerState } from '../ports/server-api.ts';
import type { MergedSources } from '../ports/vehicle-source.ts';
import type { KnownVolumes } from './known-volumes.ts';
import { type ReadingOrigin, readingRows } from './reading-rows.ts';
import type { Simulation } from './simulation-contract.ts';
import { startupSteps } from './startup-steps.ts';
import { commandRows, sourceRows } from './status-rows.ts';

const MB = 1e6;

/** Where what the dashboard shows is known. */
export interface StateNeeds {
  clock: Clock;
  /** Time that passed since the app's start, ms, also while the unit slept. */
  upMs(): number;
  versionName: string;
  processId: number;
  server: {
    serverOrigin: string;
    /** `null`: nothing was heard of it yet. */
    state(): ServerState | null;
    /** How far the unit's clock is ahead of the server's, ms. */
    aheadMs(): number;
  };
  shownPairing: Pick<ShownPairing, 'code' | 'pairings'>;
  connectedPhones(): number;
  origin: ReadingOrigin & { states: MergedSources['states'] };
  commands: Pick<Commands, 'states'>;
  /** `null`: the car has no cameras. */
  sentry: { shown(): (SentryState & { isOn: boolean }) | null } | null;
  cameras: Pick<Cameras, 'states'>;
  /** What is stored, bytes; `null` if that cannot be read. */
  storedBytes(): number | null;
  simulation: Pick<Simulation, 'isSimulated' | 'isSceneDrawn'>;
}

/** What there is to see now; `reading` is the newest state of the vehicle, `null` before the first. */
export function dashboardState(
  needs: StateNeeds,
  reading: VehicleState | null,
  { volumes, canStore }: KnownVolumes,
): DashboardState {
  const { clock, server, shownPairing, simulation } = needs;
  const date = Math.max(0, clock.nowMs());
  const bytes = needs.storedBytes();
  const cameras = needs.cameras.states();
  const pairings = shownPairing.pairings();
  return {
    versionName: needs.versionName,
    processId: needs.processId,
    date,
    startedAt: Math.max(0, Math.round(date - needs.upMs())),
    serverOrigin: server.serverOrigin,
    server: server.state(),
    steps: startupSteps({
      canStore: canStore && bytes !== null,
      hasReading: reading !== null,
      cameras,
      server: server.state(),
      pairingCount: pairings?.length ?? null,
    }),
    code: codeNow(needs),
    pairings: [...(pairings ?? [])],
    connectedPhones: needs.connectedPhones(),
    readings: readingRows(reading, needs.origin),
    sources: sourceRows(needs.origin.states()),
    commands: commandRows(needs.commands.states()),
    sentry: needs.sentry?.shown() ?? null,
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

/** One that has run out is no code any more, whether or not there is another yet. */
function codeNow({ clock, server, shownPairing }: StateNeeds): DashboardState['code'] {
  const shown = shownPairing.code();
  if (!shown) return null;
  const expiresAt = Math.max(0, shown.expiresAt + server.aheadMs());
  return expiresAt <= clock.nowMs()
    ? null
    : { code: shown.code, qrText: pairingQrText(shown.code), expiresAt };
}
