import { parseArgs } from 'node:util';
import { shownFingerprint } from '@ligo/protocol';
import { commandName } from './command-name.ts';
import { type CarConfig, readConfig } from './config.ts';
import type { CommandHost } from './doctor.ts';
import { formerCars } from './former-cars.ts';
import { endPairings } from './link/trust/former-cars-module.ts';
import { decideNewOwner, finishNewOwner } from './new-owner.ts';
import { systemClock } from './platform/clock/system-clock.ts';
import { loadIdentity } from './platform/node/identity/load-identity.ts';
import { FolderInUseError, lockFolder } from './platform/node/sqlite/folder-lock.ts';
import { createTerminalPrompt, SetupAborted } from './platform/node/terminal/terminal-prompt.ts';
import type { SetupPrompt } from './ports/setup-tools.ts';
import { askYesNo } from './shared/ask.ts';

/** The command `new-owner`: prepares the car for another owner. Resolves to the exit code. */
export async function runNewOwner(args: string[], host: CommandHost): Promise<number> {
  const { data, 'keep-data': keepsData = false } = parseArgs({
    args,
    options: { data: { type: 'string' }, 'keep-data': { type: 'boolean' } },
  }).values;
  const config = readConfig(data === undefined ? [] : ['--data', data], host.environment);
  const owner = createTerminalPrompt(() => {});
  host.signal.addEventListener('abort', owner.end);
  try {
    // The folder of a running app is not touched; it has a button for this.
    lockFolder(config.dataDir).release();
    return await prepare(config, keepsData, owner);
  } catch (error) {
    if (error instanceof FolderInUseError)
      owner.print(
        `The app is running (process ${error.pid ?? 'unknown'}). Use its dashboard, under Details, or stop it and run ${commandName('new-owner', host.environment)} again.`,
      );
    else if (error instanceof SetupAborted) owner.print('', 'Canceled. Nothing was changed.');
    else throw error;
    return 1;
  } finally {
    owner.end();
  }
}

async function prepare(config: CarConfig, keepsData: boolean, owner: SetupPrompt): Promise<number> {
  const { carId } = loadIdentity(config.dataDir, true);
  owner.print(
    'This prepares the car for a new owner:',
    '- All phones and browsers are removed, and all pairings end.',
    '- The car gets a new identity. Phones connect after they have scanned a new code.',
    keepsData
      ? '- Trips, charges, log, settings and recordings stay, for the new owner, too.'
      : '- Trips, charges, tariffs, places, log, settings and recordings are erased, also on inserted media. With --keep-data they stay.',
    '- car.json stays: remove passwords of yours from it.',
    'Copies on phones stay there.',
  );
  if (!(await askYesNo(owner, 'This cannot be undone. Go on?', false))) {
    owner.print('Nothing was changed.');
    return 1;
  }
  decideNewOwner(config.dataDir, { carId, keepsData });
  await finishNewOwner(config, owner.print);
  owner.print(`It is another car now: ${shownFingerprint(loadIdentity(config.dataDir, true).carId)}`);
  const haveEnded = await endFormer(config);
  owner.print(
    haveEnded
      ? 'All pairings have ended.'
      : 'The server could not be reached. The app ends the pairings once it runs with a network.',
  );
  return 0;
}

async function endFormer({ dataDir, serverOrigin }: CarConfig): Promise<boolean> {
  try {
    for (const car of formerCars(dataDir, serverOrigin, systemClock)) await endPairings(car);
    return true;
  } catch {
    return false;
  }
}
