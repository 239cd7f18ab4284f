import type {
  Bluetooth,
  BluetoothCharacteristic,
  BluetoothDevice,
  BluetoothService,
} from '../web-bluetooth.ts';

const PACKET = 20;

const NO_PROPERTIES = { notify: false, indicate: false, write: false, writeWithoutResponse: false };

class StandInCharacteristic extends EventTarget implements BluetoothCharacteristic {
  value?: DataView;
  isNotifying = false;
  private isBusy = false;

  constructor(
    readonly properties: BluetoothCharacteristic['properties'],
    private readonly onPacket: (bytes: Uint8Array) => void,
  ) {
    super();
  }

  async startNotifications(): Promise<void> {
    this.isNotifying = true;
  }

  writeValueWithoutResponse(bytes: Uint8Array): Promise<void> {
    return this.write(bytes, this.properties.writeWithoutResponse);
  }

  writeValueWithResponse(bytes: Uint8Array): Promise<void> {
    return this.write(bytes, this.properties.write);
  }

  private async write(bytes: Uint8Array, isPossible: boolean): Promise<void> {
    if (!isPossible) throw new DOMException('not permitted', 'NotSupportedError');
    if (bytes.length > PACKET) throw new DOMException('too long', 'InvalidModificationError');
    if (this.isBusy) throw new DOMException('GATT operation already in progress', 'NetworkError');
    this.isBusy = true;
    await new Promise(setImmediate);
    this.isBusy = false;
    this.onPacket(bytes);
  }
}

/** A browser's Bluetooth with one adapter in reach, whose packets have 20 bytes. */
export class StandInRadio implements Bluetooth {
  isInReach = true;
  connections = 0;
  /** A connection is made once this resolves. */
  ready: Promise<void> = Promise.resolve();
  /** The services by which devices were shown to the owner. */
  filters: unknown = null;
  private readonly device: BluetoothDevice & { isConnected: boolean };
  private readonly input: StandInCharacteristic;
  private readonly output: StandInCharacteristic;
  private readonly others = new StandInCharacteristic(NO_PROPERTIES, () => {});

  /** `layout`: an adapter with one characteristic for both directions, with two, or with none that is of use. */
  constructor(layout: 'one' | 'two' | 'none', onPacket: (bytes: Uint8Array) => void) {
    const both = { ...NO_PROPERTIES, notify: true, write: true };
    this.input = new StandInCharacteristic(
      layout === 'one' ? both : { ...NO_PROPERTIES, notify: true },
      onPacket,
    );
    this.output =
      layout === 'one'
        ? this.input
        : new StandInCharacteristic({ ...NO_PROPERTIES, writeWithoutResponse: true }, onPacket);
    const useful = layout === 'none' ? [] : [this.input, this.output];
    const service: BluetoothService = { getCharacteristics: async () => [this.others, ...useful] };
    const device = Object.assign(new EventTarget(), {
      id: 'adapter',
      name: 'OBDBLE',
      isConnected: false,
      gatt: {
        connect: async () => {
          if (!this.isInReach) throw new DOMException('out of reach', 'NetworkError');
          await this.ready;
          this.connections += 1;
          device.isConnected = true;
          return { getPrimaryServices: async () => [service] };
        },
        disconnect: () => this.lose(),
      },
    });
    this.device = device;
  }

  get isConnected(): boolean {
    return this.device.isConnected;
  }

  async requestDevice({ filters }: { filters: unknown }): Promise<BluetoothDevice> {
    this.filters = filters;
    return this.device;
  }

  /** Sends output of the adapter packet by packet, in one buffer that each packet overwrites. */
  send(bytes: Uint8Array): void {
    const buffer = new ArrayBuffer(PACKET);
    for (let at = 0; at < bytes.length; at += PACKET) {
      const packet = bytes.subarray(at, at + PACKET);
      new Uint8Array(buffer).set(packet);
      this.input.value = new DataView(buffer, 0, packet.length);
      if (this.input.isNotifying) this.input.dispatchEvent(new Event('characteristicvaluechanged'));
    }
  }

  /** The connection ends, by either side or the air. */
  lose(): void {
    if (!this.device.isConnected) return;
    this.device.isConnected = false;
    this.device.dispatchEvent(new Event('gattserverdisconnected'));
  }
}
