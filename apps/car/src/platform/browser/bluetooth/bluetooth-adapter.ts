import type { SourceReason } from '@ligo/protocol';
import { type FromLinePage, toLinePageSchema } from './line-messages.ts';
import type { Bluetooth, BluetoothCharacteristic, BluetoothDevice } from './web-bluetooth.ts';

/** The services in which adapters by Bluetooth LE have a serial line; the last one is of vLinker and some others. */
const SERVICES = [0xfff0, 0xffe0, 0x18f0, 'e7810a71-73ae-499d-8c15-faa9aef0c3f2'];
/** Size of a packet without an agreement on more, bytes. */
const PACKET = 20;

/** An OBD adapter by Bluetooth LE; only a page can reach it. */
export class BluetoothAdapter {
  private device: BluetoothDevice | null = null;

  constructor(private readonly bluetooth: Bluetooth) {}

  /** Has the owner choose an adapter, right after a touch; resolves to its name. Rejects if none was chosen. */
  async choose(): Promise<string> {
    this.device = await this.bluetooth.requestDevice({
      filters: SERVICES.map((service) => ({ services: [service] })),
    });
    return this.device.name ?? '';
  }

  /** Connects the car's worker at the other end of a port with the chosen adapter, until either of them ends the line. */
  serve(port: MessagePort): void {
    const line = new BluetoothLine(port);
    port.onmessage = ({ data }) => {
      const message = toLinePageSchema.parse(data);
      if (message.type === 'write') line.write(message.text);
      else line.end(null);
    };
    if (this.device) void line.open(this.device);
    else line.end('no-adapter');
  }
}

/** Why a line could not be opened. */
class LineFault extends Error {
  constructor(readonly reason: SourceReason) {
    super(reason);
  }
}

class BluetoothLine {
  private readonly ending = new AbortController();
  private device: BluetoothDevice | null = null;
  private output: BluetoothCharacteristic | null = null;
  /** A device takes one operation at a time. */
  private written = Promise.resolve();

  constructor(private readonly port: MessagePort) {}

  async open(device: BluetoothDevice): Promise<void> {
    this.device = device;
    const { signal } = this.ending;
    device.addEventListener('gattserverdisconnected', () => this.end(null), { signal });
    try {
      const { input, output } = await connect(device);
      input.addEventListener('characteristicvaluechanged', () => this.receive(input.value), { signal });
      await input.startNotifications();
      this.output = output;
      this.report({ type: 'opened' });
      // Ended meanwhile: the connection came too late to be closed.
      if (signal.aborted) device.gatt?.disconnect();
    } catch (error) {
      this.end(error instanceof LineFault ? error.reason : 'adapter-unreachable');
    }
  }

  write(text: string): void {
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    for (let at = 0; at < bytes.length; at += PACKET) {
      const packet = bytes.slice(at, at + PACKET);
      this.written = this.written.then(() => this.send(packet)).catch(() => this.end(null));
    }
  }

  /** Ends the line and reports it, once. */
  end(error: SourceReason | null): void {
    if (this.ending.signal.aborted) return;
    this.report({ type: 'closed', error });
    this.ending.abort();
    this.device?.gatt?.disconnect();
  }

  private async send(packet: Uint8Array): Promise<void> {
    const { output } = this;
    if (!output || this.ending.signal.aborted) return;
    if (output.properties.writeWithoutResponse) await output.writeValueWithoutResponse(packet);
    else await output.writeValueWithResponse(packet);
  }

  private receive(value: DataView | undefined): void {
    if (!value) return;
    // The browser may use its buffer again.
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice();
    this.report({ type: 'bytes', bytes });
  }

  private report(message: FromLinePage): void {
    if (!this.ending.signal.aborted) this.port.postMessage(message);
  }
}

/** The characteristics of the adapter's serial line. Rejects if it is out of reach, or with a `LineFault` if it has none. */
async function connect(
  device: BluetoothDevice,
): Promise<{ input: BluetoothCharacteristic; output: BluetoothCharacteristic }> {
  const server = await device.gatt?.connect();
  for (const service of (await server?.getPrimaryServices()) ?? []) {
    const all = await service.getCharacteristics();
    const input = all.find(({ properties }) => properties.notify || properties.indicate);
    const output = all.find(({ properties }) => properties.writeWithoutResponse || properties.write);
    if (input && output) return { input, output };
  }
  throw new LineFault('no-adapter');
}
