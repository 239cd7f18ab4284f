import type { SIGNALS } from './signals.ts';

type Rows = typeof SIGNALS;
/** Name of a reading as one field of the state; a reading with parts has one such name. */
export type SignalName = keyof Rows;

type ScalarOf<R> = R extends { kind: 'number' }
  ? number
  : R extends { kind: 'flag' }
    ? boolean
    : R extends { values: readonly (infer V)[] }
      ? V
      : string;
type PartOf<R> = R extends { parts: readonly (infer P extends string)[] } ? P : never;
type ValueOf<R> = R extends { parts: readonly string[] }
  ? { readonly [P in PartOf<R>]: ScalarOf<R> | null }
  : ScalarOf<R> | null;

/** The readings of a state; `null`: unknown. */
export type SignalValues = { [N in SignalName]: ValueOf<Rows[N]> };

export type WireSignal = { [N in SignalName]: Rows[N] extends { wire: string } ? N : never }[SignalName];
/** Its name in the status. */
export type WireName = Rows[WireSignal]['wire'];
type WireScalarOf<R> = R extends { kind: 'choice' } ? number : ScalarOf<R>;
type WireValueOf<R> = R extends { parts: readonly string[] } ? (WireScalarOf<R> | null)[] : WireScalarOf<R>;
/** The values of a status by their names there. */
export type WireValues = { [N in WireSignal as Rows[N]['wire']]: WireValueOf<Rows[N]> };

/** Name of one value: that of the reading or, if the reading has parts, `reading.part`. */
export type ReadingName = {
  [N in SignalName]: Rows[N] extends { parts: readonly string[] } ? `${N}.${PartOf<Rows[N]>}` : N;
}[SignalName];
type RowOf<N extends ReadingName> = N extends SignalName
  ? Rows[N]
  : N extends `${infer S extends SignalName}.${string}`
    ? Rows[S]
    : never;
/** Some readings of one moment: an absent one was not read, `null` means that the source no longer knows it. */
export type Readings = { [N in ReadingName]?: ScalarOf<RowOf<N>> | null };

/** A reading that is a number, or has a number for each part. */
export type NumberSignal = { [N in SignalName]: Rows[N] extends { kind: 'number' } ? N : never }[SignalName];
