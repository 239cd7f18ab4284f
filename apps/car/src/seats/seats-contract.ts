import type { CommandResult } from '../ports/commands.ts';

export interface SeatComfort {
  /** Runs at each start of the car; `nothing`: the seats are set to off. Fails while the module is stopped. Never rejects. */
  runOnCarStart(): Promise<CommandResult | 'nothing'>;
}
