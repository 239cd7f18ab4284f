import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

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

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
}

/** The subjects of the commits that main does not have; none without a git history or without a main branch. */
function ownSubjects() {
  for (const main of ['origin/main', 'main'])
    try {
      return git('log', '--no-merges', '--format=%s', `${main}..HEAD`).split('\n').filter(Boolean);
    } catch {
      // There is no such branch here.
    }
  return [];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const bad = badSubjects(ownSubjects());
  for (const subject of bad)
    process.stderr.write(`"${subject}" does not read \`area: verb object\` in ${MAX_LENGTH} characters\n`);
  process.exitCode = bad.length > 0 ? 1 : 0;
}
