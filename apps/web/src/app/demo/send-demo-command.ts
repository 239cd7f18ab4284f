import type { DashboardCommand } from '@ligo/protocol';
import type { DemoCar } from '../../ports/demo-car.ts';
import type { Stores } from '../../stores/stores.ts';

/** The car has noted what it was told by then, ms. */
const LOG_DELAY_MS = 1_200;

/** Tells the car something, and fetches what it notes of it: whoever looks at the log sees it there. */
export function sendDemoCommand(
  car: DemoCar,
  { logs }: Pick<Stores, 'logs'>,
  command: DashboardCommand,
): void {
  car.command(command);
  setTimeout(() => logs.refresh(), LOG_DELAY_MS);
}
