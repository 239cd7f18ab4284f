import type { CommandFeature, SeatComfortSetting } from '@ligo/protocol';

/** Something that the car or its unit is told. `isOn`: powered, or on, while the car is off. */
export type Order =
  | { command: 'seat-memory'; position: number }
  | { command: 'seat-comfort'; comfort: SeatComfortSetting }
  | { command: 'usb-power'; isOn: boolean }
  | { command: 'wifi'; isOn: boolean }
  | { command: 'avoid-reboot' };

/**
 * How an order ended: it was carried out; it was taken, and nothing says whether it was carried out; it was refused, or was not
 * answered in time; nothing on this unit can carry it out.
 */
export type OrderResult = 'done' | 'unconfirmed' | 'failed' | 'absent';

/** How it stands with a command, for its owner to look at. */
export interface CommandState {
  command: CommandFeature;
  isConfigured: boolean;
  /** How its last order of this run ended; `null`: it had none. */
  last: { result: OrderResult; atMs: number; reason: string } | null;
}

/** Who the car's app gives orders to. One command's orders are carried out one after the other. */
export interface Orders {
  /** Resolves when it is known how the order ended, at most after its time limit. Never rejects. */
  give(order: Order): Promise<OrderResult>;
  /** All commands there are, in the order of `COMMAND_FEATURES`. */
  states(): readonly CommandState[];
}
