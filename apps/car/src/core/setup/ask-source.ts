import type { Owner, SetupTools, Sighting, SourceEntry } from '../../ports/setup-desk.ts';
import { askChoice, askYesNo } from './ask.ts';
import { askBroker } from './ask-broker.ts';
import { hostAndPort } from './spot.ts';

/** Asks what it takes to read what was found. None, if the owner leaves it out. */
export async function askSource(owner: Owner, tools: SetupTools, sighting: Sighting): Promise<SourceEntry[]> {
  const { kind, at } = sighting;
  owner.say('', `${kind} at ${at}: ${sighting.says}`);
  if (!(await askYesNo(owner, 'Try it?', true))) return [];
  if (kind === 'mqtt') return askBroker(owner, tools, sighting);
  const where = at.startsWith('/') ? { path: at } : hostAndPort(at);
  if (kind !== 'obd') return [{ kind, ...where }];
  const profile = await askProfile(owner, tools);
  return profile === null ? [] : [{ kind, ...where, ...sighting.options, ...profile }];
}

/** Which car it is: one that comes with the app, or a file of a community's. */
async function askProfile(
  owner: Owner,
  tools: SetupTools,
): Promise<{ profile: string; model?: string } | null> {
  const names = tools.profileNames();
  const lines = await profileLines(tools, names);
  for (;;) {
    owner.say('Which car is it? A profile of Ligo, or the whole path of a profile file:');
    owner.say(...lines);
    const answer = await owner.ask('Number, name or path (empty: leave it out): ');
    if (answer === '') return null;
    const profile = names[Number(answer) - 1] ?? answer;
    const cars = await tools.carsOf(profile);
    if ('problem' in cars) owner.say(cars.problem);
    else if (cars.length === 1) return { profile };
    else {
      const model = await askChoice(owner, 'Which of its cars (empty: another profile)? ', cars);
      if (model !== null) return { profile, model };
    }
  }
}

async function profileLines(tools: SetupTools, names: readonly string[]): Promise<string[]> {
  const cars = await Promise.all(names.map((name) => tools.carsOf(name)));
  const width = Math.max(0, ...names.map((name) => name.length));
  return names.map((name, place) => {
    const known = cars[place];
    return `  ${place + 1}  ${name.padEnd(width)}  ${Array.isArray(known) ? known.join(', ') : ''}`.trimEnd();
  });
}
