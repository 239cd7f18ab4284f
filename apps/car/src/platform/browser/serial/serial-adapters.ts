import type { Line, LineListener } from '../../../ports/line.ts';
import type { Adapter, Adapters } from '../lines/adapter.ts';
import type { Serial, SerialPort } from './web-serial.ts';

/** Rates of serial adapters, the most common first; over Bluetooth they have no meaning. */
const BAUD_RATES: [number, number] = [38_400, 115_200];
/** An adapter ends each answer with it. */
const PROMPT = '>'.charCodeAt(0);

/** OBD adapters on a cable, and those with classic Bluetooth. */
export function serialAdapters(serial: Pick<Serial, 'requestPort' | 'getPorts'>): Adapters {
  /** Each keeps the rate at which its adapter has answered. */
  const adapters = new WeakMap<SerialPort, Adapter>();
  const adapterAt = (port: SerialPort) => {
    const adapter = adapters.get(port) ?? adapterOf(port);
    adapters.set(port, adapter);
    return adapter;
  };
  return {
    async choose() {
      try {
        return adapterAt(await serial.requestPort());
      } catch (error) {
        return (error as DOMException).name === 'NotFoundError' ? 'none' : 'denied';
      }
    },
    known: async () => (await serial.getPorts().catch(() => [])).map(adapterAt),
  };
}

function adapterOf(port: SerialPort): Adapter {
  let [baudRate, other]: [number, number] = BAUD_RATES;
  return {
    // A port has no name and no number of its own, only those of its kind.
    id: JSON.stringify(port.getInfo()),
    name: '',
    open(listener) {
      let hasAnswered = false;
      return openSerialLine(port, baudRate, {
        onOpen: listener.onOpen,
        onBytes(bytes) {
          hasAnswered ||= bytes.includes(PROMPT);
          listener.onBytes(bytes);
        },
        onClosed(error) {
          if (error === null && !hasAnswered) [baudRate, other] = [other, baudRate];
          listener.onClosed(error);
        },
      });
    },
    forget: async () => port.forget?.().catch(() => {}),
  };
}

/** Opens the line of a serial adapter. */
function openSerialLine(port: SerialPort, baudRate: number, listener: LineListener): Line {
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null;
  let writer: WritableStreamDefaultWriter<Uint8Array> | null = null;
  let isEnded = false;
  const run = async () => {
    await port.open({ baudRate });
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
