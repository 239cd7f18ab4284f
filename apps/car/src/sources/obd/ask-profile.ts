import type { SetupPrompt } from '../../ports/setup-tools.ts';
import { askChoice } from '../../shared/ask.ts';
import type { ProfiledCar, Profiles } from './profiled-cars.ts';

/** The profile of the car at an adapter. */
interface ProfileChoice {
  profile: string;
  model?: string;
  positiveCurrent?: 'outOfPack' | 'intoPack';
}

/** Asks for a profile of the app or a profile file; `null`: the owner skips the adapter. */
export async function askProfile(owner: SetupPrompt, profiles: Profiles): Promise<ProfileChoice | null> {
  const names = profiles.names();
  const lines = await profileLines(profiles, names);
  for (;;) {
    owner.print('Which car is it? Choose a profile of Ligo, or enter the path of a profile file:');
    owner.print(...lines);
    const answer = await owner.ask('Number, name or absolute path (Enter: skip this adapter): ');
    if (answer === '') return null;
    const profile = names[Number(answer) - 1] ?? answer;
    const cars = await profiles.carsIn(profile);
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
  const model = await askChoice(owner, 'Which car of this file (Enter: another profile)? ', models);
  return cars.find((car) => car.model === model) ?? null;
}

const DIRECTIONS = ['outOfPack', 'intoPack'] as const;

async function askDirection(owner: SetupPrompt): Promise<Pick<ProfileChoice, 'positiveCurrent'>> {
  owner.print(
    'This file does not define the sign of the battery current: positive out of the pack (driving) or into it',
    '(charging). Without the sign there is no power reading. If its author does not document it, try one:',
    'packPowerKw must be positive while you accelerate.',
  );
  const chosen = await askChoice(owner, 'Positive current flows (Enter: unknown, no power)? ', DIRECTIONS);
  const positiveCurrent = DIRECTIONS.find((direction) => direction === chosen);
  return positiveCurrent ? { positiveCurrent } : {};
}

async function profileLines(profiles: Profiles, names: readonly string[]): Promise<string[]> {
  const cars = await Promise.all(names.map((name) => profiles.carsIn(name)));
  const width = Math.max(0, ...names.map((name) => name.length));
  return names.map((name, place) => {
    const known = cars[place];
    return `  ${place + 1}  ${name.padEnd(width)}  ${Array.isArray(known) ? known.map(({ model }) => model).join(', ') : ''}`.trimEnd();
  });
}
