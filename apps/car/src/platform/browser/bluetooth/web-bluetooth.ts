/** The part of Web Bluetooth that is used; TypeScript's library lacks it. */
export interface Bluetooth {
  /** Shows the devices in reach to the owner; only right after a touch. Rejects with a `NotFoundError` if none is chosen. */
  requestDevice(options: {
    filters: readonly { services: readonly (string | number)[] }[];
  }): Promise<BluetoothDevice>;
  /** Whether the radio is on. Not all browsers have it. */
  getAvailability?(): Promise<boolean>;
  /** Devices that were chosen before. Not all browsers have it. */
  getDevices?(): Promise<BluetoothDevice[]>;
}

export interface BluetoothDevice extends EventTarget {
  readonly id: string;
  readonly name?: string;
  readonly gatt?: {
    /** Rejects if the device is out of reach. */
    connect(): Promise<{ getPrimaryServices(): Promise<BluetoothService[]> }>;
    disconnect(): void;
  };
  /** Withdraws the permission. Not all browsers have it. */
  forget?(): Promise<void>;
}

export interface BluetoothService {
  getCharacteristics(): Promise<BluetoothCharacteristic[]>;
}

/** It dispatches `characteristicvaluechanged` with each packet of its device. */
export interface BluetoothCharacteristic extends EventTarget {
  readonly properties: {
    readonly notify: boolean;
    readonly indicate: boolean;
    readonly write: boolean;
    readonly writeWithoutResponse: boolean;
  };
  readonly value?: DataView;
  startNotifications(): Promise<unknown>;
  /** Each rejects while another operation of the device goes on. */
  writeValueWithResponse(bytes: Uint8Array): Promise<void>;
  writeValueWithoutResponse(bytes: Uint8Array): Promise<void>;
}
