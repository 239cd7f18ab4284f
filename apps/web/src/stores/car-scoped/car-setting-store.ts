import type { Readable } from '../../lib/values/readable.ts';

/** A setting of the selected car, as the owner sees it. */
export interface CarSettingView<S> {
  /** The owner's unconfirmed change, else the value last received from the car, else the default of a new car. */
  value: S;
  /** The car has reported it, now or earlier. */
  isKnown: boolean;
  /** The car's values or its answer to a save are awaited: nothing can be changed. */
  isWaiting: boolean;
}

export interface CarSettingStore<S> extends Readable<CarSettingView<S>> {
  /** Its screen is shown: the car is asked for its values. Returns what to call when the screen is left. */
  enter(): () => void;
  /** Shows a change at once and sends it soon. Does nothing while waiting or without a link. */
  change(change: Partial<S>): void;
}

/** The outcome of a save that the car accepted: it was executed, or its execution is unknown. */
export type SaveSuccess = 'saved' | 'unconfirmed';

/** The status of a save for the owner. `asked`: it was sent, and the outcome of an earlier save is outdated. */
export type SaveStatus = 'asked' | SaveSuccess | SaveFailure;

/** Why a change did not reach the car: it refused, it did not answer in time, or the link was lost. */
export type SaveFailure = 'refused' | 'unanswered' | 'link-lost';
