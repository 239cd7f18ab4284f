import type { Line, LineListener } from '../../../ports/line.ts';
import type { SerialPort } from './web-serial.ts';

/** Most serial adapters have this rate; over Bluetooth it has no meaning. */
const BAUD_RATE = 38_400;

/** Opens the line of a serial adapter. */
export function openSerialLine(port: SerialPort, listener: LineListener): Line {
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
