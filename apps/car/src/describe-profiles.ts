import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { nodeIo } from './node-io.ts';
import { printable } from './shared/printable.ts';
import { carLine, LISTED_CARS } from './sources/car-list/car-list.ts';
import type { Profile } from './sources/obd/profile/profile.ts';
import { MISSING_BASE, readProfileFile } from './sources/obd/profile/read-profile-file.ts';
import { unitOf } from './sources/quantities.ts';

/** The command `profile FILE…`: prints for each profile what it reads and what is left out; without a file all cars with their profiles. Resolves to the exit code. */
export async function describeProfiles(args: string[], print: (line: string) => void): Promise<number> {
  if (args.length === 0) {
    for (const car of LISTED_CARS) print(carLine(car));
    print(`profile FILE… shows a file, a folder, or one of ${nodeIo.files.profileNames().join(', ')}`);
    return 0;
  }
  let failures = 0;
  for (const path of args.flatMap(filesOf)) {
    try {
      const { form, profiles } = await readProfileFile(nodeIo.files, path);
      if (form === 'index')
        print(printable(`${path}: lists which profile is for which car; it is not a profile`));
      for (const profile of profiles) for (const line of linesOf(path, profile)) print(printable(line));
      if (profiles.some(hasLostAll)) failures += 1;
    } catch (error) {
      failures += 1;
      const reason = error instanceof Error ? error.message : String(error);
      print(printable(`${path}: cannot be read: ${reason}${isName(path) ? otherNames() : ''}`));
    }
  }
  return failures > 0 ? 1 : 0;
}

/** Whether nothing can be read because the profile that it extends is missing. */
const hasLostAll = ({ requests, skipped }: Profile) =>
  requests.length === 0 && skipped.some(({ name }) => name.startsWith(MISSING_BASE));

/** Not the path of a file: the name of a profile, which none that comes with the app has. */
const isName = (path: string) => /^([\w-]+\/)?[\w-]+$/.test(path);
const otherNames = () =>
  `, and no profile of that name comes with the app, but ${nodeIo.files.profileNames().join(', ')}`;

/** A folder's files, a file itself, or the one that comes with the app by that name. */
function filesOf(argument: string): string[] {
  if (nodeIo.files.profileNames().includes(argument)) return [nodeIo.files.profilePath(argument)];
  if (!statSync(argument, { throwIfNoEntry: false })?.isDirectory()) return [argument];
  return (readdirSync(argument, { recursive: true }) as string[])
    .filter((name) => name.toLowerCase().endsWith('.json'))
    .sort()
    .map((name) => join(argument, name));
}

function linesOf(path: string, { model, requests, skipped, positiveCurrent }: Profile): string[] {
  const values = requests.flatMap((request) => request.values.map((value) => ({ ...value, request })));
  const reads = values.map(({ quantity, name, request }) => {
    const unit = unitOf(quantity);
    const reading = quantity === 'rawPowerKw' ? 'packPowerKw' : quantity;
    const what = `${reading}${unit && ` (${unit})`}`.padEnd(34);
    const source = name === quantity ? '' : `  as ${name}`;
    return `  reads  ${what} ${request.text.padEnd(8)} every ${request.everyMs / 1_000} s${source}`;
  });
  if (values.some(({ quantity }) => quantity === 'packCurrentA'))
    reads.push(
      `  reads  packPowerKw (kW)                    of voltage and current, ${positiveCurrent ? 'positive out of the pack' : 'its direction is learnt at a charge'}`,
    );
  const reasons = new Map<string, string[]>();
  for (const { name, reason } of skipped) reasons.set(reason, [...(reasons.get(reason) ?? []), name]);
  const leaves = [...reasons].map(([reason, names]) => `  leaves ${names.join(', ')}: ${reason}`);
  return [
    `${path}: ${model}: ${reads.length === 0 ? 'nothing that Ligo reads' : `${reads.length} read, ${skipped.length} left`}`,
    ...reads,
    ...leaves,
  ];
}
