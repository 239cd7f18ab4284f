import type { CarModule } from '../ports/car-module.ts';
import { type CarState, wallState } from '../ports/car-state.ts';
import type { EventHistory } from '../ports/event-store.ts';
import type { UnitTime } from '../ports/unit-time.ts';
import type { ServeDashboard } from './dashboard-backend.ts';
import { dashboardState, type StateNeeds } from './dashboard-state.ts';
import { createDayLog } from './day-log.ts';
import { type ExecuteCommandNeeds, executeCommand } from './execute-command.ts';
import { createKnownVolumes, type KnownVolumesNeeds } from './known-volumes.ts';

/** What the dashboard needs. */
export interface DashboardNeeds extends StateNeeds, ExecuteCommandNeeds, KnownVolumesNeeds {
  server: StateNeeds['server'];
  shownPairing: StateNeeds['shownPairing'] & ExecuteCommandNeeds['shownPairing'];
  sentry: (NonNullable<StateNeeds['sentry']> & NonNullable<ExecuteCommandNeeds['sentry']>) | null;
  simulation: ExecuteCommandNeeds['simulation'];
  unitTime: UnitTime;
  history: EventHistory;
  serve: ServeDashboard;
}

/** Shows the car's own screen how things stand, and has done what it orders. */
export function createDashboardModule(needs: DashboardNeeds): CarModule {
  const knownVolumes = createKnownVolumes(needs);
  const dayLog = createDayLog(needs.history, needs.clock, needs.log);
  let latest: CarState | null = null;
  let end = async () => {};
  return {
    name: 'dashboard',
    start(signal) {
      end = needs.serve({
        state: () => dashboardState(needs, latest && wallState(latest, needs.unitTime), knownVolumes()),
        log: dayLog,
        execute: (command) => executeCommand(needs, command, signal),
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
