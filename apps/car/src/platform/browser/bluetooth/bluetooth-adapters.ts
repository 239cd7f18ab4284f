import type { Clock } from '@ligo/machine';
import type { Adapter, Adapters, NoChoice } from '../lines/adapter.ts';
import { openBluetoothLine } from './open-bluetooth-line.ts';
import type { Bluetooth, BluetoothDevice } from './web-bluetooth.ts';

/** The services in which adapters by Bluetooth LE have a serial line; the last one is of vLinker and some others. */
const SERVICES = [0xfff0, 0xffe0, 0x18f0, 'e7810a71-73ae-499d-8c15-faa9aef0c3f2'];

/** OBD adapters by Bluetooth LE. */
export const bluetoothAdapters = (bluetooth: Bluetooth, clock: Clock): Adapters => ({
  async choose() {
    try {
      const filters = SERVICES.map((service) => ({ services: [service] }));
      return adapterOf(await bluetooth.requestDevice({ filters }), clock);
    } catch (error) {
      return (await bluetooth.getAvailability?.().catch(() => true)) === false ? 'off' : noChoiceOf(error);
    }
  },
  async known() {
    const devices = (await bluetooth.getDevices?.().catch(() => [])) ?? [];
    return devices.map((device) => adapterOf(device, clock));
  },
});

const adapterOf = (device: BluetoothDevice, clock: Clock): Adapter => ({
  id: device.id,
  name: device.name ?? '',
  open: (listener) => openBluetoothLine(device, listener, clock),
  forget: async () => device.forget?.().catch(() => {}),
});

/** The browser reports a list that the owner closed by the same name as one that it may not show. */
function noChoiceOf(error: unknown): NoChoice {
  const { name, message } = error as DOMException;
  return name === 'NotFoundError' && !/denied|disabled/i.test(message) ? 'none' : 'denied';
}
