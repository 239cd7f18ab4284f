/** Builds an object from entries. TypeScript cannot check that each value has the type of its key: this is the only cast. */
export const shapeOf = <T extends object>(entries: readonly (readonly [keyof T & string, unknown])[]) =>
  Object.fromEntries(entries) as T;
