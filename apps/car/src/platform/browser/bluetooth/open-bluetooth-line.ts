import type { Clock } from '@ligo/machine';
import type { SourceReason } from '@ligo/protocol';
import type { Line, LineListener } from '../../../ports/line.ts';
import type { BluetoothCharacteristic, BluetoothDevice } from './web-bluetooth.ts';

/** Size of a packet without an agreement on more, bytes. */
const PACKET = 20;
/** Some browsers wait for ever for a device that is out of reach. */
const CONNECT_LIMIT_MS = 20_000;

/** Opens the serial line of an adapter by Bluetooth LE. */
export function openBluetoothLine(device: BluetoothDevice, listener: LineListener, clock: Clock): Line {
  const line = new BluetoothLine(device, listener, clock);
  void line.open();
  return line;
}

class BluetoothLine implements Line {
  private readonly ending = new AbortController();
  private output: BluetoothCharacteristic | null = null;
  /** A device takes one operation at a time. */
  private written = Promise.resolve();

  constructor(
    private readonly device: BluetoothDevice,
    private readonly listener: LineListener,
    private readonly clock: Clock,
  ) {}

  async open(): Promise<void> {
    const { device } = this;
    const { signal } = this.ending;
    device.addEventListener('gattserverdisconnected', () => this.close(null), { signal });
    const cancelLimit = this.clock.after(CONNECT_LIMIT_MS, () => this.close('adapter-unreachable'));
    signal.addEventListener('abort', cancelLimit);
    try {
      const found = await connect(device);
      if (!found) return this.close('no-adapter');
      const { input, output } = found;
      input.addEventListener('characteristicvaluechanged', () => this.receive(input.value), { signal });
      await input.startNotifications();
      this.output = output;
      cancelLimit();
      if (!signal.aborted) this.listener.onOpen();
      // Ended meanwhile: the connection came too late to be closed.
      else device.gatt?.disconnect();
    } catch {
      this.close('adapter-unreachable');
    }
  }

  write(text: string): void {
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    for (let at = 0; at < bytes.length; at += PACKET) {
      const packet = bytes.slice(at, at + PACKET);
      this.written = this.written.then(() => this.send(packet)).catch(() => this.close(null));
    }
  }

  async end(): Promise<void> {
    this.close(null);
  }

  /** Closes the line and reports it, once. */
  private close(error: SourceReason | null): void {
    if (this.ending.signal.aborted) return;
    this.ending.abort();
    this.device.gatt?.disconnect();
    this.listener.onClosed(error);
  }

  private async send(packet: Uint8Array): Promise<void> {
    const { output } = this;
    if (!output || this.ending.signal.aborted) return;
    if (output.properties.writeWithoutResponse) await output.writeValueWithoutResponse(packet);
    else await output.writeValueWithResponse(packet);
  }

  private receive(value: DataView | undefined): void {
    if (value) this.listener.onBytes(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  }
}

/** The characteristics of the adapter's serial line; `null`: it has none. Rejects if it is out of reach. */
async function connect(
  device: BluetoothDevice,
): Promise<{ input: BluetoothCharacteristic; output: BluetoothCharacteristic } | null> {
  const server = await device.gatt?.connect();
  for (const service of (await server?.getPrimaryServices()) ?? []) {
    const all = await service.getCharacteristics();
    const input = all.find(({ properties }) => properties.notify || properties.indicate);
    const output = all.find(({ properties }) => properties.writeWithoutResponse || properties.write);
    if (input && output) return { input, output };
  }
  return null;
}
