/** The way of a device onto the list: by the dashboard, by the terminal or program that started the app, or by a QR code. */
export const ACCEPTED_BY = ['dashboard', 'terminal', 'qr'] as const;
export type AcceptedBy = (typeof ACCEPTED_BY)[number];

/** A device on the car's list; times in unix ms. */
export interface Device {
  /** Its public key, base64url. */
  key: string;
  name: string;
  pairingId: string;
  acceptedBy: AcceptedBy;
  acceptedAt: number;
  usedAt: number;
  /** When it was refused or removed; `null`: it is accepted. */
  endedAt: number | null;
}

/** Where the list is stored. Calls throw if the disk fails. */
export interface DeviceStore {
  all(): Device[];
  put(device: Device): void;
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

/** The list of devices as the car's screens use it. */
export interface DeviceList {
  waiting(): readonly WaitingDevice[];
  /** `false`: it waits no longer. Throws if the disk fails (DEV-5). */
  approve(key: string, by: AcceptedBy): boolean;
  /** `false`: it waits no longer. */
  refuse(key: string, by: AcceptedBy): boolean;
  /** The devices on the list, the oldest first. */
  accepted(): readonly Device[];
  /** DEV-4; `false`: it is not on the list. */
  remove(key: string): boolean;
  removeAll(): void;
  /** Calls with each device that begins to wait; returns the unsubscribe. */
  onWaiting(listener: (device: WaitingDevice) => void): () => void;
}
