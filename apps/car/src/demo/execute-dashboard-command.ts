import type { DashboardCommand } from '@ligo/protocol';
import type { EventsModule } from '../events/events-module.ts';
import type { Log } from '../ports/log.ts';
import type { SimulatorControl } from '../ports/simulator-control.ts';

/** What obeys. */
export interface ExecuteDashboardCommandNeeds {
  simulator: SimulatorControl;
  events: Pick<EventsModule, 'noteReboot'>;
  log: Log;
}

/** Does what a dashboard orders, as far as a simulated car without cameras and pairings can. */
export function executeDashboardCommand(
  command: DashboardCommand,
  { simulator, events, log }: ExecuteDashboardCommandNeeds,
): void {
  switch (command.command) {
    case 'reboot':
      events.noteReboot();
      break;
    case 'drive':
    case 'park':
    case 'switch-off':
    case 'charge':
      simulator.execute({ command: command.command });
      break;
    case 'door':
      simulator.execute(command);
      break;
    default:
      log.warn({ command: command.command }, 'this car cannot do that');
  }
}
