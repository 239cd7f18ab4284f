/** Texts of the languages; only the English ones are checked. */
const TEXTS = /\/locales\/[^/]+\/[^/]+\.json$/;
const ENGLISH = /\/locales\/en\//;
const PROSE = /\.(?:md|ts|tsx|mts|mjs|cjs|js)$/;
/** Planted words of the tests of the word list itself. */
const PLANTED = /^scripts\/words\/.*\.test\.ts$|\/fixtures\//;

/** The area in which the hits of a file are counted, such as `apps/car`; `null` for a file that is not checked. */
export function areaOf(file) {
  if (PLANTED.test(file)) return null;
  if (TEXTS.test(file)) return ENGLISH.test(file) ? 'texts' : null;
  if (!PROSE.test(file)) return null;
  const [room, part, ...rest] = file.split('/');
  if (room === 'docs' || part === undefined) return 'docs';
  return room === 'apps' && rest.length > 0 ? `${room}/${part}` : room;
}
