import type {
  FoundEndpoint,
  ProfiledCar,
  SetupPrompt,
  SetupTools,
  SourceEntry,
} from '../ports/setup-tools.ts';
import { askChoice, askYesNo } from './ask.ts';
import { askBroker } from './ask-broker.ts';
import { hostAndPort } from './endpoint.ts';

/** Asks what it takes to read what was found. None, if the owner leaves it out. */
export async function askSource(
  owner: SetupPrompt,
  tools: SetupTools,
  sighting: FoundEndpoint,
): Promise<SourceEntry[]> {
  const { kind, at } = sighting;
  owner.print('', `${kind} at ${at}: ${sighting.description}`);
  if (!(await askYesNo(owner, 'Try it?', true))) return [];
  if (kind === 'mqtt') return askBroker(owner, tools, sighting);
  const where = at.startsWith('/') ? { path: at } : hostAndPort(at);
  if (kind !== 'obd') return [{ kind, ...where }];
  const profile = await askProfile(owner, tools);
  return profile === null ? [] : [{ kind, ...where, ...sighting.options, ...profile }];
}

/** What an adapter's car is asked by. */
interface ProfileChoice {
  profile: string;
  model?: string;
  positiveCurrent?: 'outOfPack' | 'intoPack';
}

/** Which car it is: one that comes with the app, or a file of a community's. */
async function askProfile(owner: SetupPrompt, tools: SetupTools): Promise<ProfileChoice | null> {
  const names = tools.profileNames();
  const lines = await profileLines(tools, names);
  for (;;) {
    owner.print('Which car is it? A profile of Ligo, or the whole path of a profile file:');
    owner.print(...lines);
    const answer = await owner.ask('Number, name or path (empty: leave it out): ');
    if (answer === '') return null;
    const profile = names[Number(answer) - 1] ?? answer;
    const cars = await tools.carsInProfile(profile);
    if ('problem' in cars) {
      owner.print(cars.problem);
      continue;
    }
    const car = await chooseCar(owner, cars);
    if (!car) continue;
    const direction = car.isSignMissing ? await askDirection(owner) : {};
    return { profile, ...(cars.length > 1 && { model: car.model }), ...direction };
  }
}

async function chooseCar(owner: SetupPrompt, cars: readonly ProfiledCar[]): Promise<ProfiledCar | null> {
  const [first, ...others] = cars;
  if (others.length === 0) return first ?? null;
  const models = cars.map(({ model }) => model);
  const model = await askChoice(owner, 'Which of its cars (empty: another profile)? ', models);
  return cars.find((car) => car.model === model) ?? null;
}

const DIRECTIONS = ['outOfPack', 'intoPack'] as const;

async function askDirection(owner: SetupPrompt): Promise<Pick<ProfileChoice, 'positiveCurrent'>> {
  owner.print(
    'This file does not say which way the current of the battery counts as positive: out of it, as while',
    'driving, or into it, as while charging. Power is shown only once Ligo knows. Whoever wrote the file may know;',
    'if you try one, see that packPowerKw is positive when you accelerate.',
  );
  const chosen = await askChoice(owner, 'Which is positive (empty: not known, no power)? ', DIRECTIONS);
  const positiveCurrent = DIRECTIONS.find((direction) => direction === chosen);
  return positiveCurrent ? { positiveCurrent } : {};
}

async function profileLines(tools: SetupTools, names: readonly string[]): Promise<string[]> {
  const cars = await Promise.all(names.map((name) => tools.carsInProfile(name)));
  const width = Math.max(0, ...names.map((name) => name.length));
  return names.map((name, place) => {
    const known = cars[place];
    return `  ${place + 1}  ${name.padEnd(width)}  ${Array.isArray(known) ? known.map(({ model }) => model).join(', ') : ''}`.trimEnd();
  });
}
