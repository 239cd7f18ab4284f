import type { Adapter, Adapters } from '../lines/adapter.ts';
import { openSerialLine } from './open-serial-line.ts';
import type { Serial, SerialPort } from './web-serial.ts';

/** OBD adapters on a cable, and those with classic Bluetooth. */
export const serialAdapters = (serial: Serial): Adapters => ({
  async choose() {
    try {
      return adapterOf(await serial.requestPort());
    } catch (error) {
      return (error as DOMException).name === 'NotFoundError' ? 'none' : 'denied';
    }
  },
  known: async () => (await serial.getPorts().catch(() => [])).map(adapterOf),
});

const adapterOf = (port: SerialPort): Adapter => ({
  // A port has no name and no number of its own, only those of its kind.
  id: JSON.stringify(port.getInfo()),
  name: '',
  open: (listener) => openSerialLine(port, listener),
  forget: async () => port.forget?.().catch(() => {}),
});
