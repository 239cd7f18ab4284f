import type { CommandFeature, CommandReason, SeatComfortSetting } from '@ligo/protocol';
import type { CarModule } from './car-module.ts';
import type { Monotonic } from './unit-time.ts';

/** A command to the car or its unit. `isOn`: powered, or on, while the car is off. */
export type Command =
  | { command: 'seat-memory'; position: number }
  | { command: 'seat-comfort'; comfort: SeatComfortSetting }
  | { command: 'usb-power'; isOn: boolean }
  | { command: 'wifi'; isOn: boolean }
  | { command: 'avoid-reboot' };

/**
 * The result of a command. `unconfirmed`: accepted, without a confirmation. `failed`: rejected, not answered in time, or replaced by a
 * newer one. `absent`: this unit does not support it.
 */
export type CommandResult = 'done' | 'unconfirmed' | 'failed' | 'absent';

export interface CommandOutcome {
  result: CommandResult;
  /** `null`: it was carried out. */
  reason: CommandReason | null;
  exitCode?: number;
}

export interface CommandState {
  command: CommandFeature;
  isConfigured: boolean;
  /** The last result of this run; `null`: none. */
  last: (CommandOutcome & { at: Monotonic }) | null;
}

/** Executes commands, those of one kind in turn: of those that wait only the newest, and none after its time limit. */
export interface Commands {
  /** Resolves to the result, at the latest after the time limit. Never rejects. */
  execute(command: Command): Promise<CommandResult>;
  /** All commands, in the order of `COMMAND_FEATURES`. */
  states(): readonly CommandState[];
}

/** What executes commands while its module runs. */
export interface Unit {
  commands: Commands;
  module: CarModule;
}

export interface CommandTransport {
  /** Time limit of a command, including its wait, ms. */
  readonly limitMs: number;
  /**
   * Resolves to the result, and at once when `signal` aborts. Never rejects. Called for one command at a time. Check `isOver` right
   * before the command is sent: it includes sleep of the unit, during which timers stop.
   */
  send(command: Command, signal: AbortSignal, isOver: () => boolean): Promise<CommandOutcome>;
  /** Resolves when all work for the last command has ended. Without it this is at its result. */
  settled?(): Promise<void>;
}
