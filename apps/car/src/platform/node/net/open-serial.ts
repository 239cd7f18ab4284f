import type { SourceReason } from '@ligo/protocol';
import type { BindingPortInterface } from '@serialport/bindings-cpp';
import type { OpenSerial } from '../../../ports/line.ts';

const BUFFER_BYTES = 4_096;

/** Reasons by the system error in the library's message. */
const FAULTS: readonly (readonly [RegExp, SourceReason])[] = [
  [/no such file|no such device/i, 'no-port'],
  [/permission denied|not permitted/i, 'port-denied'],
  [/lock|busy/i, 'port-busy'],
];

/** Loads the library on demand. */
export const openSerial: OpenSerial = ({ path, baudRate }, listener) => {
  let port: BindingPortInterface | null = null;
  let isEnded = false;
  const close = async () => {
    isEnded = true;
    const open = port;
    port = null;
    await open?.close().catch(() => {});
  };
  const open = async () => {
    const { autoDetect } = await import('@serialport/bindings-cpp');
    if (isEnded) return;
    port = await autoDetect().open({ path, baudRate });
    if (!isEnded) listener.onOpen();
    const buffer = Buffer.alloc(BUFFER_BYTES);
    while (!isEnded) {
      const { bytesRead } = await port.read(buffer, 0, buffer.length);
      if (!isEnded) listener.onBytes(buffer.subarray(0, bytesRead));
    }
  };
  const closed = open().then(
    () => null,
    (error: unknown) => (port === null && !isEnded ? faultOf(error) : null),
  );
  const done = closed.then(async (error) => {
    await close();
    listener.onClosed(error);
  });
  return {
    // After the cable is pulled out, reads may stay pending, but writes fail.
    write: (text) => void port?.write(Buffer.from(text, 'latin1')).catch(close),
    async end() {
      await close();
      await done;
    },
  };
};

function faultOf(error: unknown): SourceReason {
  const [, fault] = FAULTS.find(([pattern]) => pattern.test(String(error))) ?? [];
  return fault ?? 'port-failed';
}
