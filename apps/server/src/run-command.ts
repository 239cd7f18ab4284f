import { backUp, restore } from './backup/backup.ts';
import { type Config, ConfigError } from './config.ts';
import { rotateKeys } from './rotate-keys.ts';

/** Runs what the operator asked for instead of the server; answers what to tell. Rejects with words where it cannot be done. */
export async function runCommand(
  [command, file, ...more]: readonly string[],
  config: Config,
): Promise<string> {
  if (command === 'rotate-keys' && file === undefined) {
    await rotateKeys(config, Date.now);
    return 'Tokens are signed with a new key within a minute. Nobody is signed out.';
  }
  if (!file || more.length > 0 || (command !== 'backup' && command !== 'restore')) {
    throw new ConfigError('Commands: backup FILE, restore FILE, rotate-keys. Without one the server starts.');
  }
  if (command === 'backup') {
    await backUp(config, file);
    return `Backed up to ${file}.`;
  }
  const old = await restore(config, file);
  return `Restored ${file}.${old ? ` The database before it is ${old}.` : ''}`;
}
