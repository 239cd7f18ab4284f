import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Whether one of these folders, as `PATH` names them, has an ffmpeg that can be started. */
export function isFfmpegInstalled(path: string): boolean {
  return path.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, 'ffmpeg'), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
