/** The index in a text of each occurrence of a phrase. */
function placesOf(phrase, text) {
  const places = [];
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) places.push(at);
  return places;
}

/**
 * Filters hits by the allow-list, whose entries have `in` (a file, or a folder that ends in a slash), the exact `phrase` around the hit,
 * and `why`. `unused` finds the entries that allow nothing.
 */
export function createAllowList(entries) {
  const used = new Set();
  const isIn = (file, place) => (place.endsWith('/') ? file.startsWith(place) : file === place);
  return {
    /** The hits of one file that no entry allows. */
    reject(file, text, hits) {
      const here = entries.filter((entry) => isIn(file, entry.in));
      return hits.filter(({ index, found }) => {
        const entry = here.find(({ phrase }) =>
          placesOf(phrase, text).some((at) => at <= index && index + found.length <= at + phrase.length),
        );
        if (entry) used.add(entry);
        return !entry;
      });
    },
    /** The entries that have allowed no hit so far. */
    unused: () => entries.filter((entry) => !used.has(entry)),
  };
}
