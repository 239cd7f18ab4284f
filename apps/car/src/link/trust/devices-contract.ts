import type { AcceptedBy } from '@ligo/protocol';

/** A device on the car's list; times in unix ms. */
export interface Device {
  /** Its public key, base64url. */
  key: string;
  name: string;
  pairingId: string;
  acceptedBy: AcceptedBy;
  /** The key of the device that approved or invited it; `null`: someone at the car. */
  letInBy: string | null;
  acceptedAt: number;
  usedAt: number;
  /** When it is out again; `null`: it stays. */
  expiresAt: number | null;
  /** When it was refused or removed; `null`: it is accepted. */
  endedAt: number | null;
}

/** Where the list is stored. Calls throw if the disk fails. */
export interface DeviceStore {
  all(): Device[];
  /** Stores all of them, or none. */
  put(devices: readonly Device[]): void;
  remove(key: string): void;
}

/** A device that someone has to approve. */
export interface WaitingDevice {
  key: string;
  name: string;
  pairingId: string;
  /** The masked e-mail address of its account; `null`: unknown. */
  account: string | null;
  /** Six digits, which its screen shows, too. */
  number: string;
}

/** How someone decides about a device: at the car's dashboard or terminal, or on another device, by its key. */
export type DecidedAt = 'dashboard' | 'terminal' | { phone: string };

/** A device was let in, refused, renamed or removed. */
export interface DeviceListChange {
  change: 'approved' | 'invited' | 'refused' | 'renamed' | 'removed';
  device: Device;
  /** The device that did it; `null`: someone at the car. */
  by: Device | null;
}

/** The list of devices as the car's screens and its phones use it. */
export interface DeviceList {
  waiting(): readonly WaitingDevice[];
  /** `false`: it waits no longer. Throws if the disk fails (DEV-5). */
  approve(key: string, at: DecidedAt): boolean;
  /** `false`: it waits no longer. */
  refuse(key: string, at: DecidedAt): boolean;
  /** The devices on the list, the oldest first. */
  accepted(): readonly Device[];
  /** DEV-4; `false`: it is not on the list. */
  remove(key: string, at: DecidedAt): boolean;
  removeAll(): void;
  /** `false`: it is not on the list. Throws if the disk fails. */
  rename(key: string, name: string, at: DecidedAt): boolean;
  /** Calls with each device that begins to wait; returns the unsubscribe. */
  onWaiting(listener: (device: WaitingDevice) => void): () => void;
  /** Calls after each change; `null`: a device begins or ends to wait, or its pairing ended. Returns the unsubscribe. */
  onChange(listener: (change: DeviceListChange | null) => void): () => void;
}
