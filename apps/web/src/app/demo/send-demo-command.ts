import type { DashboardCommand } from '@ligo/protocol';
import type { DemoCar } from '../../platform/demo-car/worker-car.ts';
import type { Stores } from '../../stores/stores.ts';

/** The car has logged the command by then, ms. */
const LOG_DELAY_MS = 1_200;

/** Sends a command to the car, and fetches its log entry, so that an open log shows it. */
export function sendDemoCommand(
  car: DemoCar,
  { logs }: Pick<Stores, 'logs'>,
  command: DashboardCommand,
): void {
  car.command(command);
  setTimeout(() => logs.refresh(), LOG_DELAY_MS);
}
