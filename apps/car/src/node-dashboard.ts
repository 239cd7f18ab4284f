import { fileURLToPath } from 'node:url';
import type { CarHost } from './owner-console.ts';
import { createDashboardServer } from './platform/node/dashboard/serve-dashboard.ts';
import { createUnitAccounts } from './platform/node/dashboard/unit-accounts.ts';
import type { CarContext } from './ports/car-context.ts';
import type { DashboardServer } from './ports/dashboard-backend.ts';

/** The built page: beside the program, or in the build folder when the sources run. */
const FOLDER = fileURLToPath(new URL('../dist/dashboard-page', import.meta.url));

/** The dashboard on a port of this machine. Its address is printed, and sent to the program that started the app. */
export function createNodeDashboard(
  context: CarContext,
  { port, dataDir }: { port: number; dataDir: string },
  { terminal, parent }: Pick<CarHost, 'terminal' | 'parent'>,
): DashboardServer {
  let rejected = 0;
  const serve = createDashboardServer(context, {
    ...{ port, dataDir, folder: FOLDER, accounts: createUnitAccounts() },
    onRejected: () => {
      rejected += 1;
    },
    onOpen(url, opening) {
      terminal.print(`Dashboard: ${terminal.isInteractive ? opening : url}`);
      parent.send({ type: 'dashboard', url: opening });
    },
    onPortInUse(usedPort, code) {
      const reason = code === 'EADDRINUSE' ? 'which another program has' : `which cannot be had (${code})`;
      terminal.print(`The dashboard waits for port ${usedPort}, ${reason}.`);
    },
  });
  return { serve, rejectedCount: () => rejected, processId: process.pid };
}
