/** A test file of the unit and integration tests. */
const isTest = (name) => /\.test\.tsx?$/.test(name);

/** The modules that import each module. `graph`: the imports of each module, as imports.mjs writes them. */
export function importersOf(graph) {
  const importers = new Map();
  for (const [from, imports] of Object.entries(graph))
    for (const to of imports) importers.set(to, [...(importers.get(to) ?? []), from]);
  return importers;
}

/** At most `count` test files that reach a module by the fewest imports, nearest first. */
export function nearestTests(name, importers, count) {
  const seen = new Set([name]);
  // A set is iterated in the order in which its entries are added, also during the iteration.
  for (const each of seen) for (const importer of importers.get(each) ?? []) seen.add(importer);
  return [...seen].filter(isTest).slice(0, count);
}
