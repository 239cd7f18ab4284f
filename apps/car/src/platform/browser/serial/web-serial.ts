/** The part of Web Serial that is used; TypeScript's library lacks it. */
export interface Serial {
  /** Shows the ports, and the paired devices with classic Bluetooth, to the owner; only right after a touch. */
  requestPort(): Promise<SerialPort>;
  /** The ports that were chosen before and are there now; one that was plugged in again is another object. */
  getPorts(): Promise<SerialPort[]>;
  /** A port that was chosen before is plugged in. */
  addEventListener(type: 'connect', listener: () => void): void;
}

export interface SerialPort {
  readonly readable: ReadableStream<Uint8Array> | null;
  readonly writable: WritableStream<Uint8Array> | null;
  /** Rejects with a `NetworkError` if the device is gone or busy. */
  open(options: { baudRate: number }): Promise<void>;
  /** Only once nothing reads or writes. */
  close(): Promise<void>;
  getInfo(): { usbVendorId?: number; usbProductId?: number; bluetoothServiceClassId?: string | number };
  /** Withdraws the permission. Not all browsers have it. */
  forget?(): Promise<void>;
}
