import type { Clock } from '@ligo/machine';
import type { SourceReason } from '@ligo/protocol';
import type { BindingPortInterface } from '@serialport/bindings-cpp';
import { connectPaced } from '../../platform/node/net/paced-socket.ts';
import type { AdapterAddress } from './obd-config.ts';

/** A connection to an adapter that is open or opening. */
export interface Line {
  write(text: string): void;
  /** Closes it; resolves once it is closed. May be called at any time and repeatedly. */
  end(): Promise<void>;
}

/** Receives the events of a line. `onClosed` is called once and last. */
export interface LineListener {
  onOpen(): void;
  onBytes(bytes: Uint8Array): void;
  /** `error`: why it could not be opened; `null`: it was open, or the reason is unknown. */
  onClosed(error: SourceReason | null): void;
}

const OPEN_TIMEOUT_MS = 10_000;

/** Opens a line to an adapter on the network. */
function openTcpLine(
  { host, port }: { host: string; port: number },
  clock: Clock,
  listener: LineListener,
): Line {
  let wasOpen = false;
  const socket = connectPaced({ host, port, noDelay: true }, listener.onBytes);
  const cancelLimit = clock.after(OPEN_TIMEOUT_MS, () => socket.destroy());
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => {
      cancelLimit();
      listener.onClosed(wasOpen ? null : 'adapter-unreachable');
      resolve();
    });
  });
  socket.on('connect', () => {
    wasOpen = true;
    cancelLimit();
    listener.onOpen();
  });
  // 'close' follows and handles the end.
  socket.on('error', () => {});
  socket.on('end', () => socket.destroy());
  return {
    write: (text) => socket.write(text, 'latin1'),
    end: () => {
      socket.destroy();
      return closed;
    },
  };
}

const BUFFER_BYTES = 4_096;

/** Reasons by the system error in the library's message. */
const FAULTS: readonly (readonly [RegExp, SourceReason])[] = [
  [/no such file|no such device/i, 'no-port'],
  [/permission denied|not permitted/i, 'port-denied'],
  [/lock|busy/i, 'port-busy'],
];

/** Opens an exclusive line to an adapter on a serial port, 8N1. Loads the library on demand. */
function openSerialLine(
  { path, baudRate }: { path: string; baudRate: number },
  listener: LineListener,
): Line {
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
}

function faultOf(error: unknown): SourceReason {
  const [, fault] = FAULTS.find(([pattern]) => pattern.test(String(error))) ?? [];
  return fault ?? 'port-failed';
}

/** Opens a line to an adapter: serial if it has a path, otherwise TCP. */
export function openLine(address: AdapterAddress, clock: Clock, listener: LineListener): Line {
  const { path, baudRate } = address;
  if (path !== undefined) return openSerialLine({ path, baudRate }, listener);
  return openTcpLine(address, clock, listener);
}
