import type { Line, LineListener } from '../../../ports/line.ts';
import type { Adapter, Adapters } from '../lines/adapter.ts';
import type { Serial, SerialPort } from './web-serial.ts';

/** Most serial adapters have this rate; over Bluetooth it has no meaning. */
const BAUD_RATE = 38_400;

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

/** Opens the line of a serial adapter. */
function openSerialLine(port: SerialPort, listener: LineListener): Line {
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null;
  let writer: WritableStreamDefaultWriter<Uint8Array> | null = null;
  let isEnded = false;
  const run = async () => {
    await port.open({ baudRate: BAUD_RATE });
    try {
      reader = port.readable?.getReader() ?? null;
      writer = port.writable?.getWriter() ?? null;
      if (!isEnded) listener.onOpen();
      while (!isEnded) {
        const { value, done = true } = (await reader?.read()) ?? {};
        if (done) return;
        if (value && !isEnded) listener.onBytes(value);
      }
    } finally {
      reader?.releaseLock();
      await writer?.abort().catch(() => {});
      writer?.releaseLock();
      await port.close();
    }
  };
  const closed = run()
    .then(
      () => null,
      () => (reader ? null : 'port-failed'),
    )
    .then((error) => listener.onClosed(isEnded ? null : error));
  return {
    write(text) {
      // A write that fails ends the reading, too.
      writer?.write(Uint8Array.from(text, (character) => character.charCodeAt(0))).catch(() => {});
    },
    async end() {
      isEnded = true;
      await reader?.cancel().catch(() => {});
      await closed;
    },
  };
}
