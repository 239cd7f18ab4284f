import type { Readable } from '../../lib/values/readable.ts';

/** A setting of the selected car, as the owner sees it. */
export interface CarSettingView<S> {
  /** What the owner wants where it is not confirmed yet, else what the car said last, else what a new car starts with. */
  value: S;
  /** The car said it, now or earlier. */
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

/** How a save that the car took ended: it was carried out, or nobody knows whether it was. */
export type SaveSuccess = 'saved' | 'unconfirmed';

/** What the owner is told of a save. `asked`: it is on its way, and how one before it ended is old news. */
export type SaveStatus = 'asked' | SaveSuccess | SaveFailure;

/** Why a change did not become the car's: it said no, it did not answer in time, or the link was lost. */
export type SaveFailure = 'refused' | 'unanswered' | 'link-lost';
