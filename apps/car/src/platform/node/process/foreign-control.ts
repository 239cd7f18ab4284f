import { realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isOpen, isOurs, isSharedFolder } from './file-owner.ts';

/**
 * Whether another account, except the system's own, can change the file or put another in its place, by the file and the folders of
 * both its link and its target. Throws if it does not exist.
 */
export function isUnderForeignControl(path: string): boolean {
  const target = realpathSync(path);
  const file = statSync(target);
  return (
    !isOurs(file) || isOpen(file) || [path, target].some((each) => isSharedFolder(statSync(dirname(each))))
  );
}
