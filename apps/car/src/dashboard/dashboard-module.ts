import type { CarContext } from '../ports/car-context.ts';
import type { CarModule } from '../ports/car-module.ts';
import { type CarState, wallState } from '../ports/car-state.ts';
import type { ServeDashboard } from '../ports/dashboard-backend.ts';
import type { DashboardSources } from './dashboard-sources.ts';
import { dashboardState } from './dashboard-state.ts';
import { createDayLog } from './day-log.ts';
import { executeCommand } from './execute-command.ts';
import { createKnownVolumes } from './known-volumes.ts';

/** Shows the state of the car on its own screen, and executes the commands from there. */
export function createDashboardModule(
  context: Pick<CarContext, 'clock' | 'wallTime' | 'log' | 'commands'>,
  sources: DashboardSources,
  serve: ServeDashboard,
): CarModule {
  const knownVolumes = createKnownVolumes(context, sources);
  const dayLog = createDayLog(sources.history, context.wallTime, context.log);
  let latest: CarState | null = null;
  let end = async () => {};
  return {
    name: 'dashboard',
    start(signal) {
      end = serve({
        state: () => dashboardState(context, sources, latest && wallState(latest, context), knownVolumes()),
        log: dayLog,
        execute: (command) => executeCommand(context, sources, command, signal),
      });
    },
    async stop() {
      await end();
      end = async () => {};
    },
    receive(state) {
      latest = state;
    },
  };
}
