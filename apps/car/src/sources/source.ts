import type { z } from 'zod';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { Log } from '../ports/log.ts';
import type { ReadingSource } from '../ports/reading-source.ts';
import type { FinderIo, SourceFinder } from '../ports/setup-tools.ts';
import type { SourceIo } from '../ports/source-io.ts';
import type { MonotonicClock, WallTime } from '../ports/unit-time.ts';

/** `Io`: the connections and files that the source uses. */
export interface SourceContext<Io extends keyof SourceIo = keyof SourceIo> {
  clock: MonotonicClock;
  wallTime: WallTime;
  /** From 0 up to 1. */
  random(): number;
  log: Log;
  /** Survives a restart; without it nothing does. */
  kv?: KeyValueStore | undefined;
  io: Pick<SourceIo, Io>;
}

/** Everything that the app, `setup` and the manual know of a source. */
export interface SourceDefinition<
  Name extends string = string,
  Options extends z.core.$ZodTypeDiscriminable = z.core.$ZodTypeDiscriminable,
> {
  /** The `kind` in `car.json`. */
  readonly name: Name;
  /** Name of the product that is read, for texts. */
  readonly label: string;
  /** Its heading in docs/car. */
  readonly doc: string;
  /** Schema of its entry in `sources` of `car.json`. */
  readonly options: Options;
  /** How `setup` finds it. */
  finder(io: FinderIo): SourceFinder;
  /** Creates a source that is not yet started. */
  open(options: z.output<Options>, context: SourceContext): ReadingSource;
}

/** Defines a source; it is listed in all-sources.ts. */
export const defineSource = <
  const Name extends string,
  Options extends z.core.$ZodTypeDiscriminable & z.ZodType<{ kind: Name }>,
>(
  definition: SourceDefinition<Name, Options>,
): SourceDefinition<Name, Options> => definition;
