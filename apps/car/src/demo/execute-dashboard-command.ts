import type { DashboardCommand } from '@ligo/protocol';
import type { EventNotes } from '../events/events-contract.ts';
import type { Log } from '../ports/log.ts';
import type { SimulatorControl } from '../ports/simulator-control.ts';

/** Executes the commands of a dashboard that a simulated car without cameras and pairings supports. */
export function executeDashboardCommand(
  command: DashboardCommand,
  simulator: SimulatorControl,
  events: Pick<EventNotes, 'noteReboot'>,
  log: Log,
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
      log.warn({ command: command.command }, 'command not supported by the demo car');
  }
}
