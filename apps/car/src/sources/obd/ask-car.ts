import type { SetupPrompt } from '../../ports/setup-tools.ts';
import { askChoice, askUntil } from '../../shared/ask.ts';
import { carsOf, type ListedCar, modelsOf, yearsOf } from '../car-list/car-list.ts';

/** Asks for model, year and, if they leave several, the variant of a car of this make; `null`: the owner chooses another make. */
export async function askCar(owner: SetupPrompt, make: string): Promise<ListedCar | null> {
  owner.print(`Models of ${make}:`);
  const model = await askChoice(owner, 'Model (Enter: another make)? ', modelsOf(make));
  if (model === null) return null;
  const year = await askUntil(owner, 'Model year (Enter: unknown): ', (answer) => {
    if (answer === '') return { value: null };
    return /^(19|20)\d\d$/.test(answer) ? { value: Number(answer) } : { problem: 'Enter a year, e.g. 2021.' };
  });
  const cars = carsOf(make, model, year);
  const [only, ...others] = cars;
  if (others.length === 0) return only ?? null;
  const texts = cars.map(textOf);
  owner.print(`Several profiles exist for the ${make} ${model}:`);
  const text = await askChoice(owner, 'Which one is yours (Enter: another make)? ', texts);
  return cars.find((car) => textOf(car) === text) ?? null;
}

const textOf = (car: ListedCar): string =>
  car.variant === null ? yearsOf(car) : `${yearsOf(car)}, ${car.variant}`;
