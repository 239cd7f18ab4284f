import type { CommandFeature, SeatComfortSetting } from '@ligo/protocol';

/** Something that the car or its unit is told. `isOn`: powered, or on, while the car is off. */
export type Command =
  | { command: 'seat-memory'; position: number }
  | { command: 'seat-comfort'; comfort: SeatComfortSetting }
  | { command: 'usb-power'; isOn: boolean }
  | { command: 'wifi'; isOn: boolean }
  | { command: 'avoid-reboot' };

/**
 * How an order ended: it was carried out; it was taken, and nothing says whether it was carried out; it was refused, was not answered in
 * time, or made room for a newer one; nothing on this unit can carry it out.
 */
export type CommandResult = 'done' | 'unconfirmed' | 'failed' | 'absent';

/** How an order ended, and why: short English words without addresses, payloads and passwords, empty where it was done. */
export interface CommandOutcome {
  result: CommandResult;
  reason: string;
}

/** How it stands with a command, for its owner to look at. */
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
  /** Resolves when nothing of the last order goes on any more; without it that is as soon as it has ended. */
  settled?(): Promise<void>;
}
