import type { CarConfig } from './config.ts';
import type { CarModule } from './ports/car-module.ts';
import type { Commands } from './ports/commands.ts';
import type { VehicleSource } from './ports/vehicle-source.ts';
import { NO_COMMANDS } from './shared/commands/no-commands.ts';
import { openUnit, type UnitNeeds } from './unit/commands/open-unit.ts';

/**
 * Who obeys: a car that is not real by itself, so that it never orders the real unit, and else what `car.json` says of the unit. Its
 * `module` keeps its orders going; `null`: nothing has to.
 */
export function openCommands(
  { unit }: Pick<CarConfig, 'unit'>,
  { commands }: Pick<VehicleSource, 'commands'>,
  needs: UnitNeeds,
): { commands: Commands; module: CarModule | null } {
  if (unit && !commands) return openUnit(unit, needs);
  return { commands: commands ?? NO_COMMANDS, module: null };
}
