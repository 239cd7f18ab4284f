import { fileURLToPath } from 'node:url';
import { gitIn } from '../lib/git.mjs';
import { root } from '../lib/paths.mjs';
import { report } from '../lib/run.mjs';

const MAX_LENGTH = 60;
/** `area: verb object`, such as `car: read seats from MQTT`. */
const SUBJECT = /^[a-z][a-z0-9/-]*: [a-z][^\s]* \S.*[^.]$/;
/** The dependency bot writes subjects of any length. */
const BY_BOT = /^deps(?:-dev)?: /;

/** The commit subjects that do not read `area: verb object` in 60 characters. */
export function badSubjects(subjects) {
  return subjects.filter(
    (subject) => !BY_BOT.test(subject) && (!SUBJECT.test(subject) || subject.length > MAX_LENGTH),
  );
}

/** The subjects of the commits that main does not have; none without a git history or without a main branch. */
function ownSubjects() {
  const git = gitIn(root);
  for (const main of ['origin/main', 'main'])
    try {
      return git('log', '--no-merges', '--format=%s', `${main}..HEAD`).split('\n').filter(Boolean);
    } catch {
      // There is no such branch here.
    }
  return [];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wanted = `\`area: verb object\` in ${MAX_LENGTH} characters`;
  report(badSubjects(ownSubjects()).map((subject) => `"${subject}" does not read ${wanted}`));
}
