import type { Clock } from '@ligo/machine';
import type { Line, LineListener } from './line.ts';
import type { AdapterAddress } from './obd-config.ts';
import { openSerialLine } from './serial-line.ts';
import { openTcpLine } from './tcp-line.ts';

/** Opens a line to an adapter: serial if it has a path, otherwise TCP. */
export function openLine(address: AdapterAddress, clock: Clock, listener: LineListener): Line {
  const { path, baudRate } = address;
  if (path !== undefined) return openSerialLine({ path, baudRate }, listener);
  return openTcpLine(address, clock, listener);
}
