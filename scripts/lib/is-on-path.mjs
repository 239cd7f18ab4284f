import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether a folder of `PATH` has this command. */
export function isOnPath(command, path = process.env.PATH ?? '') {
  return path.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, command), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
