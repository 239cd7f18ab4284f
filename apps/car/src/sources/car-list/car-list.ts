import rows from './cars.json' with { type: 'json' };

/** How a car is read without an adapter in its diagnostic plug, with the name for owners: a source, or a preset of the source `mqtt`. */
export const MEANS = {
  diplus: 'Di+ on its unit',
  'byd-hass': 'byd-hass over MQTT',
  teslamate: 'TeslaMate over MQTT',
  ovms: 'an OVMS module over MQTT',
} as const;
type Means = keyof typeof MEANS;

/** A profile for a car. */
export interface ListedProfile {
  /** As the table has it: the name of a profile of the app, or the collection and path of a file. */
  id: string;
  /** Where to download it; `null`: it comes with the app. */
  download: { collection: string; path: string; address: string } | null;
  /** Why it must not be used; `null`: it is right. */
  wrongBecause: string | null;
}

/** A car model of some years: one row of `cars.json`. */
export interface ListedCar {
  make: string;
  model: string;
  from: number;
  /** Last model year; `null`: still built, or unknown. */
  to: number | null;
  /** How to tell it from others of that name; `null`: the years do. */
  variant: string | null;
  profiles: readonly ListedProfile[];
  means: readonly Means[];
}

interface Row {
  make: string;
  model: string;
  from: number;
  to?: number;
  variant?: string;
  profiles: string[];
  means?: string[];
}

/** Collections of profiles, by the first part of an ID. */
const COLLECTIONS: Readonly<Record<string, { name: string; folder: string }>> = {
  'ev-obd-pids': { name: 'ev-obd-pids', folder: 'https://github.com/iternio/ev-obd-pids/blob/main/' },
  wican: {
    name: 'WiCAN',
    folder: 'https://github.com/meatpiHQ/wican-fw/blob/main/vehicle_profiles/',
  },
};

/** Files that give wrong values, with the reason. */
const WRONG_FILES: Readonly<Record<string, string>> = {
  'ev-obd-pids/hkmc/Ioniq5.json': 'it counts most bytes one too far, so that its state of charge is wrong',
};

/** All listed cars, by make and model. */
export const LISTED_CARS: readonly ListedCar[] = (rows as Row[]).map(
  ({ to = null, variant = null, means = [], profiles, ...row }) => ({
    ...row,
    to,
    variant,
    profiles: profiles.map(listedProfile),
    means: (Object.keys(MEANS) as Means[]).filter((name) => means.includes(name)),
  }),
);

function listedProfile(id: string): ListedProfile {
  const [, prefix = '', path = ''] = /^([^/]+)\/(.+[.]json)$/.exec(id) ?? [];
  const collection = COLLECTIONS[prefix];
  return {
    id,
    download: collection
      ? {
          collection: collection.name,
          path,
          address: encodeURI(collection.folder + path).replace('#', '%23'),
        }
      : null,
    wrongBecause: WRONG_FILES[id] ?? null,
  };
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}#]/gu, '');

/** The makes, each once. */
export const makes = (): string[] => [...new Set(LISTED_CARS.map(({ make }) => make))];

/** The make that an owner typed, whole or its beginning; `null`: it is not listed. */
export function makeOf(typed: string): string | null {
  const wanted = plain(typed);
  if (wanted === '') return null;
  const found = makes().filter((make) => plain(make).startsWith(wanted));
  return found.find((make) => plain(make) === wanted) ?? (found.length === 1 ? (found[0] ?? null) : null);
}

export const modelsOf = (make: string): string[] => [
  ...new Set(LISTED_CARS.filter((car) => car.make === make).map(({ model }) => model)),
];

/** The rows of a model, of one model year if it is known and listed. */
export function carsOf(make: string, model: string, year: number | null): ListedCar[] {
  const cars = LISTED_CARS.filter((car) => car.make === make && car.model === model);
  const built = cars.filter(({ from, to }) => year === null || (year >= from && year <= (to ?? year)));
  return built.length > 0 ? built : cars;
}

export const carName = ({ make, model }: Pick<ListedCar, 'make' | 'model'>): string => `${make} ${model}`;

/** Model years as a text. */
const yearsOf = ({ from, to }: Pick<ListedCar, 'from' | 'to'>): string =>
  to === null ? `from ${from}` : `${from} to ${to}`;

/** What tells a row from others of its model. */
export const yearsAndVariantOf = (car: Pick<ListedCar, 'from' | 'to' | 'variant'>): string =>
  car.variant === null ? yearsOf(car) : `${yearsOf(car)}, ${car.variant}`;

/** A car with its profiles and other connections, as a line. A file has its path in its collection. */
export function carLine(car: ListedCar): string {
  const ways = [...car.profiles.map(profileText), ...car.means.map((name) => MEANS[name])];
  return `${carName(car)} (${yearsAndVariantOf(car)}): ${ways.join(', ')}`;
}

const profileText = ({ id, download, wrongBecause }: ListedProfile): string => {
  const name = download ? `${download.collection} ${download.path}` : id;
  return wrongBecause === null ? name : `not ${name} (${wrongBecause})`;
};

/** Profiles that give right values, those of the app first. */
export const usableProfiles = ({ profiles }: Pick<ListedCar, 'profiles'>): ListedProfile[] =>
  profiles
    .filter(({ wrongBecause }) => wrongBecause === null)
    .sort((one, other) => Number(one.download !== null) - Number(other.download !== null));

/** The files that a car needs, for an owner who has none of them. */
export function profileHint(name: string): string {
  const car = LISTED_CARS.filter((each) => carName(each) === name);
  const profiles = [...new Map(car.flatMap(usableProfiles).map((each) => [each.id, each])).values()];
  if (profiles.length === 0) return 'Run setup and enter make and model: it names the profile';
  const names = profiles.map(({ id, download }) => download?.address ?? id);
  return `A ${name} needs one of these profiles: ${names.join(', ')}`;
}
