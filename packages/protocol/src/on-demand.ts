type Makers = Readonly<Record<string, () => unknown>>;
type Joined<T extends Makers[]> = T extends [infer First, ...infer Rest extends Makers[]]
  ? First & Joined<Rest>
  : unknown;

/** What each maker gives, made when it is first asked for. */
export type OnDemand<T extends Makers> = { readonly [K in keyof T]: ReturnType<T[K]> };
/** The same of several tables, which share no name. */
type AllOnDemand<T extends Makers[]> = Joined<T> extends infer J extends Makers ? OnDemand<J> : never;

/**
 * One table of all these, which share no name, whose values are made when they are first asked for, each once: schemas take long to
 * make, and a page needs few of them before its first figure.
 */
// Not one table of spread ones: a build would keep what nobody reads of it.
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
