import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const CHANGELOG = 'CHANGELOG.md';
const VERSION_FILE = 'apps/car/src/version.ts';
const UNRELEASED = /^## \[Unreleased\]\n([\s\S]*?)(?=^## |$(?![\s\S]))/m;

/** Whether the first version comes after the second. */
const isLater = (version, other) => version.localeCompare(other, 'en', { numeric: true }) > 0;

/** Sets the version in a manifest, or in an entry of the lock file, and in its dependencies on other workspaces. */
function withVersion(manifest, version) {
  const after = { ...manifest, version };
  for (const key of ['dependencies', 'devDependencies'])
    if (after[key])
      after[key] = Object.fromEntries(
        Object.entries(after[key]).map(([name, range]) => [
          name,
          name.startsWith('@ligo/') ? version : range,
        ]),
      );
  return after;
}

function lockWithVersion(lock, version) {
  const isOwn = (path) => path === '' || /^(?:apps|packages)\/[^/]+$/.test(path);
  const packages = Object.entries(lock.packages).map(([path, entry]) => [
    path,
    isOwn(path) ? withVersion(entry, version) : entry,
  ]);
  return { ...lock, version, packages: Object.fromEntries(packages) };
}

/** The changelog with its unreleased section under the new version. Throws if that section is empty. */
function changelogFor(text, version, date) {
  const [heading, section = ''] = UNRELEASED.exec(text) ?? [];
  if (heading === undefined) throw new Error(`${CHANGELOG} has no section "## [Unreleased]".`);
  if (!/^- /m.test(section)) throw new Error(`The section "Unreleased" of ${CHANGELOG} is empty.`);
  return text.replace('## [Unreleased]\n', `## [Unreleased]\n\n## [${version}] - ${date}\n`);
}

/** The car's version: its code grows by one with each release. */
function versionFileFor(text, version, isFirst) {
  const pattern = /code: (\d+), name: '[^']+'/;
  const [, code] = pattern.exec(text) ?? [];
  if (code === undefined) throw new Error(`${VERSION_FILE} has no code and name.`);
  return text.replace(pattern, `code: ${Number(code) + (isFirst ? 0 : 1)}, name: '${version}'`);
}

/**
 * The files of a repository that a new version changes, as `path` and `text`. `date`: day of the release, such as `2026-11-23`.
 * `isFirst`: there is no release yet, so that the current version may be released. Writes nothing; throws where the version or the
 * changelog does not fit.
 */
export function filesOfVersion(root, version, { date, isFirst }) {
  const read = (path) => readFileSync(join(root, path), 'utf8');
  const json = (path, change) => ({
    path,
    text: `${JSON.stringify(change(JSON.parse(read(path))), null, 2)}\n`,
  });
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${version} is no version such as 1.2.3.`);
  const { version: current } = JSON.parse(read('package.json'));
  if (!isLater(version, current) && !(isFirst && version === current))
    throw new Error(`${version} does not come after ${current}.`);
  const workspaces = ['apps', 'packages'].flatMap((room) =>
    readdirSync(join(root, room)).map((name) => `${room}/${name}/package.json`),
  );
  return [
    ...['package.json', ...workspaces].map((path) =>
      json(path, (manifest) => withVersion(manifest, version)),
    ),
    json('package-lock.json', (lock) => lockWithVersion(lock, version)),
    { path: VERSION_FILE, text: versionFileFor(read(VERSION_FILE), version, isFirst) },
    { path: CHANGELOG, text: changelogFor(read(CHANGELOG), version, date) },
  ].filter(({ path, text }) => text !== read(path));
}
