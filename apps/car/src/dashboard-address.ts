import { parseArgs } from 'node:util';
import { DASHBOARD } from '@ligo/protocol';
import { ConfigError, readConfig } from './config.ts';
import type { CommandHost } from './doctor.ts';
import { openDashboardKey, TICKET_VALID_MS } from './platform/node/dashboard/dashboard-key.ts';
import { TICKET } from './platform/node/dashboard/request-filter.ts';

/**
 * The command `dashboard`: prints an address that opens the dashboard for an account that the app does not know as the owner's.
 * Resolves to the exit code.
 */
export async function printDashboardAddress(
  args: string[],
  { environment, print }: CommandHost,
): Promise<number> {
  const { data } = parseArgs({ args, options: { data: { type: 'string' } } }).values;
  const { dashboard, dataDir } = readConfig(data === undefined ? [] : ['--data', data], environment);
  if (!dashboard) throw new ConfigError('The dashboard is disabled.');
  if (dashboard.port === 0)
    throw new ConfigError('The dashboard has no fixed port: set dashboard.port in car.json.');
  const ticket = openDashboardKey(dataDir).ticket(Date.now());
  print(
    `Open this address in a browser on this unit within ${TICKET_VALID_MS / 60_000} minutes. That browser then stays signed in.`,
  );
  print(`http://localhost:${dashboard.port}${DASHBOARD.page}?${TICKET}=${ticket}`);
  return 0;
}
