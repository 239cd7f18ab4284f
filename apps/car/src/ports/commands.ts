import type { CommandFeature, SeatComfortSetting } from '@ligo/protocol';

/** A command for the car or its unit. `isOn`: powered, or on, while the car is off. */
export type Command =
  | { command: 'seat-memory'; position: number }
  | { command: 'seat-comfort'; comfort: SeatComfortSetting }
  | { command: 'usb-power'; isOn: boolean }
  | { command: 'wifi'; isOn: boolean }
  | { command: 'avoid-reboot' };

/**
 * The result of a command: executed; accepted without confirmation; rejected, not answered in time, or replaced by a newer one;
 * not supported on this unit.
 */
export type CommandResult = 'done' | 'unconfirmed' | 'failed' | 'absent';

/** How an order ended, and why: short English words without addresses, payloads and passwords, empty where it was done. */
export interface CommandOutcome {
  result: CommandResult;
  reason: string;
}

/** The status of a command, for its owner. */
export interface CommandState {
  command: CommandFeature;
  isConfigured: boolean;
  /** How its last order of this run ended; `null`: it had none. */
  last: (CommandOutcome & { atMs: number }) | null;
}

/**
 * Who the car's app gives orders to. One command's orders are carried out one after the other; of those that wait the newest alone is, and
 * none is begun after its time limit.
 */
export interface Commands {
  /** Resolves when it is known how the order ended, at most after its time limit. Never rejects. */
  execute(order: Command): Promise<CommandResult>;
  /** All commands there are, in the order of `COMMAND_FEATURES`. */
  states(): readonly CommandState[];
}

/** How one command is carried out. */
export interface CommandTransport {
  /** From the order to its end, waiting included, ms. */
  readonly limitMs: number;
  /**
   * Resolves when it is known how the order ended, and at once when `signal` aborts. Never rejects. Called for one order at a time.
   * `isOver`: whether its time is over, to be asked right before it is handed over: timers stand still while the unit sleeps.
   */
  send(order: Command, signal: AbortSignal, isOver: () => boolean): Promise<CommandOutcome>;
  /** Resolves when no work of the last command continues; by default that is when it has ended. */
  settled?(): Promise<void>;
}
