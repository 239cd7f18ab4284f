/** The folders that contain none of the files. */
export function emptyFolders(folders, names) {
  return folders.filter((folder) => !names.some((name) => name.startsWith(`${folder}/`)));
}

/** `a{b,c}` as `ab` and `ac`. */
function expandBraces(glob) {
  const [, before, inner, after] = /^(.*?)\{([^{}]*)\}(.*)$/.exec(glob) ?? [];
  if (inner === undefined) return [glob];
  return inner.split(',').flatMap((each) => expandBraces(`${before}${each}${after}`));
}

const PARTS = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '.': '[.]' };
const patternOf = (glob) => new RegExp(`^${glob.replaceAll(/\*\*\/|\*\*|\*|\./g, (part) => PARTS[part])}$`);

/** The globs, one for each alternative in braces, that match none of the files. */
export function unmatchedGlobs(globs, names) {
  return globs.flatMap(expandBraces).filter((glob) => !names.some((name) => patternOf(glob).test(name)));
}

/** The part of a pattern up to its first list of names, `(a|b)`, once for each name. */
function beginningsOf(pattern) {
  const [, before, list] = /^(.*?)\(([\w-]+(?:\|[\w-]+)+)\)/.exec(pattern) ?? [];
  return list === undefined ? [] : list.split('|').map((name) => `${before}${name}`);
}

/** The regular expressions that match none of the files, as a whole or by a name in their first list of names. */
export function unmatchedPatterns(patterns, names) {
  return patterns
    .flatMap((pattern) => [pattern, ...beginningsOf(pattern)])
    .filter((pattern) => !names.some((name) => new RegExp(pattern).test(name)));
}
