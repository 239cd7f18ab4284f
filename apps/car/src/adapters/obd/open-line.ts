import type { Clock } from '@ligo/machine';
import type { Line, LineListener } from './line.ts';
import type { AdapterAddress } from './obd-config.ts';
import { openTcpLine } from './tcp-line.ts';

/** Opens a line to an adapter, wherever it is. */
export function openLine(address: AdapterAddress, clock: Clock, listener: LineListener): Line {
  return openTcpLine(address, clock, listener);
}
