import type { SentryState } from '@ligo/protocol';
import type { ConnectedAccount } from '../link/phones/connected-phones-contract.ts';
import type { DeviceList } from '../link/trust/devices-contract.ts';
import type { ShownPairing } from '../pairing/shown-pairing-contract.ts';
import type { Cameras } from '../ports/cameras.ts';
import type { EventHistory } from '../ports/event-store.ts';
import type { Volume } from '../ports/recordings.ts';
import type { ServerState } from '../ports/server-api.ts';
import type { Monotonic } from '../ports/unit-time.ts';
import type { MergedSources } from '../ports/vehicle-source.ts';
import type { Volumes } from '../ports/volumes.ts';
import type { Simulation } from './create-simulation.ts';

export interface DashboardSources {
  /** Time since the app's start, ms; includes the unit's sleep. */
  upMs(): number;
  versionName: string;
  /** The fingerprint of the car's key, for people. */
  fingerprint: string;
  processId: number;
  server: {
    serverOrigin: string;
    /** `null`: unknown. */
    state(): ServerState | null;
  };
  pairing: {
    requestCode(): void;
    /** Rejects if the server does not end the pairing. */
    unpair(linkId: string): Promise<void>;
  };
  shownPairing: Pick<ShownPairing, 'code' | 'pairings' | 'nextCode'>;
  devices: Pick<DeviceList, 'waiting' | 'accepted' | 'approve' | 'refuse' | 'remove' | 'removeAll'>;
  /** The text of the QR code of a pairing code that is valid until then. */
  qrText(code: string, until: Monotonic): string;
  /** Passers-by can see the screen. */
  isScreenPublic: boolean;
  /** Missing where the page itself erases the car. Throws if the disk fails. */
  beginNewOwner?: ((keepsData: boolean) => void) | undefined;
  connectedPhones(): readonly ConnectedAccount[];
  origin: MergedSources;
  /** `null`: the car has no cameras. */
  sentry: {
    shown(): (SentryState & { isOn: boolean }) | null;
    setEnabled(isOn: boolean): Promise<boolean>;
  } | null;
  cameras: Pick<Cameras, 'states'>;
  volumes: Pick<Volumes, 'list'>;
  /** Size of the recordings on a medium, bytes. Throws if the disk fails. */
  recordingBytes(volume: Volume): number;
  /** Stored data, bytes; `null`: unknown. */
  storedBytes(): number | null;
  history: EventHistory;
  simulation: Simulation;
}
