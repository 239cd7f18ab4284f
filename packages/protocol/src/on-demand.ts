type Makers = Readonly<Record<string, () => unknown>>;
type Joined<T extends Makers[]> = T extends [infer First, ...infer Rest extends Makers[]]
  ? First & Joined<Rest>
  : unknown;

/** The value of each maker, made at its first use. */
export type OnDemand<T extends Makers> = { readonly [K in keyof T]: ReturnType<T[K]> };
/** The values of several tables, which share no name. */
type AllOnDemand<T extends Makers[]> = Joined<T> extends infer J extends Makers ? OnDemand<J> : never;

/**
 * Joins tables that share no name. Each value is made once, at its first use: schemas take long to make, and a page needs few of
 * them before its first figure.
 */
// Not a spread of the tables: a build would keep unused entries.
// @__NO_SIDE_EFFECTS__
export function onDemand<T extends Makers[]>(...tables: T): AllOnDemand<T> {
  const table = {};
  for (const [name, make] of tables.flatMap((makers) => Object.entries(makers))) {
    const get = () => {
      const value = make();
      Object.defineProperty(table, name, { enumerable: true, value });
      return value;
    };
    Object.defineProperty(table, name, { enumerable: true, configurable: true, get });
  }
  return table as AllOnDemand<T>;
}
