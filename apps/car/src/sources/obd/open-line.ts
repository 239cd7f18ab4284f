import type { Clock } from '@ligo/machine';
import type { Line, LineListener } from './line.ts';
import type { AdapterAddress } from './obd-config.ts';
import { openSerialLine } from './serial-line.ts';
import { openTcpLine } from './tcp-line.ts';

/** Opens a line to an adapter: on the serial port if there is a path, else on the network. */
export function openLine(address: AdapterAddress, clock: Clock, listener: LineListener): Line {
  const { path, baudRate } = address;
  if (path !== undefined) return openSerialLine({ path, baudRate }, listener);
  return openTcpLine(address, clock, listener);
}
