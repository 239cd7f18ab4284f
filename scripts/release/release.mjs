import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gitIn } from '../lib/git.mjs';
import { filesOfVersion } from './new-version.mjs';

/** Throws unless the repository is on main, without changes and without this tag. */
function requireReady(git, tag) {
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD');
  if (branch !== 'main') throw new Error(`A release is made on main; this is ${branch}.`);
  if (git('status', '--porcelain') !== '') throw new Error('There are changes that are not committed.');
  if (git('tag', '--list', tag) !== '') throw new Error(`${tag} exists already.`);
}

/**
 * Releases a version: checks, sets the version, moves the changelog's unreleased section, commits, tags and builds. After an error
 * the branch, its files and its tags are as before. Nothing is pushed.
 * `check` and `build` reject if they fail; `date`: today, such as `2026-11-23`; `isDryRun`: changes nothing.
 * Resolves to the tag and the paths of the changed files.
 */
export async function release(root, version, { check, build, date, isDryRun = false }) {
  const git = gitIn(root);
  const tag = `v${version}`;
  requireReady(git, tag);
  const isFirst = git('tag', '--list', 'v*') === '';
  const files = filesOfVersion(root, version, { date, isFirst });
  const paths = files.map(({ path }) => path);
  await check();
  // The check must not have changed a file, for example by formatting.
  requireReady(git, tag);
  if (isDryRun) return { tag, paths };
  const before = git('rev-parse', 'HEAD');
  try {
    for (const { path, text } of files) writeFileSync(join(root, path), text);
    git('add', '--', ...paths);
    git('commit', '--quiet', '--message', `all: release ${version}`);
    git('tag', '--annotate', tag, '--message', `Ligo ${version}`);
    await build();
  } catch (error) {
    if (git('tag', '--list', tag) !== '') git('tag', '--delete', tag);
    git('reset', '--quiet', '--hard', before);
    throw error;
  }
  return { tag, paths };
}
