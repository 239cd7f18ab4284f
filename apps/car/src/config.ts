import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DASHBOARD } from '@ligo/protocol';
import { z } from 'zod';
import { type CameraSetup, cameraSetupOf, camerasConfigSchema } from './cameras/camera-config.ts';
import { writeAtomically } from './platform/node/process/files.ts';
import { isInForeignFolder, isUnderForeignControl } from './platform/node/process/safe-program.ts';
import { volumesConfigSchema } from './platform/node/volumes/find-media.ts';
import { type PricesConfig, pricesConfigSchema } from './prices/price-config.ts';
import { isLoopbackUrl } from './shared/loopback-host.ts';
import { parkedAfterMinSchema } from './sources/inferred-power/parked-after.ts';
import { findJsonError } from './sources/obd/profile/read-profile-file.ts';
import {
  readingSourcesConfigSchema,
  type SourceConfig,
  vehicleSourceConfigSchema,
} from './sources/open-sources.ts';
import { type UnitConfig, unitConfigSchema } from './unit/commands/unit-config.ts';
import { findUnknownKeys } from './unknown-keys.ts';

export const DEFAULT_SERVER = 'http://localhost:4680';

/** Plain HTTP never leaves this very machine. */
function isTlsOrLoopback(text: string): boolean {
  const url = new URL(text);
  return url.protocol === 'https:' || isLoopbackUrl(url);
}

const serverSchema = z
  .url({
    protocol: /^https?$/,
    error: 'must begin with https://, or with http:// on this very machine',
    abort: true,
  })
  .refine(isTlsOrLoopback, {
    error: 'must begin with https://: http:// is for a server on this very machine alone',
  });

/** UDP port of the links, also without a server. */
const LINK_PORT = 4691;
const linkPortSchema = z.number().int().min(0).max(65_535);

const dashboardSchema = z.object({ port: z.number().int().min(0).max(65_535).default(DASHBOARD.port) });

const fileSchema = z.object({
  version: z.literal(1).describe('Version of this format.'),
  serverOrigin: serverSchema.default(DEFAULT_SERVER).describe("Origin of the provider's server."),
  source: vehicleSourceConfigSchema
    .default({ kind: 'simulator', seed: 1, speedFactor: 1 })
    .describe('A simulated or recorded car; counts while there are no sources.'),
  sources: readingSourcesConfigSchema
    .default([])
    .describe('What reads the real car; of what several know the first counts.'),
  parkedAfterMin: parkedAfterMinSchema.describe(
    'Minutes of standing after which a car counts as parked if no source reports whether it is on.',
  ),
  unit: unitConfigSchema
    .optional()
    .describe('How commands are sent to the real car and its unit; without this there are none.'),
  cameras: camerasConfigSchema
    .optional()
    .describe('The cameras of the car; without this the simulated car has its four, any other none.'),
  volumes: volumesConfigSchema.default({}).describe('Where media for recordings are mounted.'),
  otherSentryApps: z
    .array(z.string().min(1))
    .default([])
    .describe('Processes of other apps that record video while the car is parked.'),
  prices: pricesConfigSchema
    .optional()
    .describe(
      'Hourly prices, stored for the hours in which the car is plugged in; without this there are none.',
    ),
  linkPort: linkPortSchema
    .nullable()
    .default(LINK_PORT)
    .describe(
      'UDP port of the links to phones, which also find the car there without a server; port 0: any that is free; null: none, and then links need a server.',
    ),
  dashboard: dashboardSchema
    .nullable()
    .default({ port: DASHBOARD.port })
    .describe(
      "Where the car's own screen finds its dashboard, on this very machine; null: nowhere; port 0: any that is free.",
    ),
});

export interface CarConfig {
  dataDir: string;
  serverOrigin: string;
  source: SourceConfig;
  /** Without it a real car has no commands. */
  unit?: UnitConfig;
  cameras: CameraSetup;
  volumes: z.infer<typeof volumesConfigSchema>;
  otherSentryApps: readonly string[];
  /** Without it the car reads no hourly prices. */
  prices?: PricesConfig;
  /** UDP port of the links; `null`: links need a server; port 0: any that is free. */
  linkPort: number | null;
  /** `null`: there is no dashboard; port 0: any that is free. */
  dashboard: { port: number } | null;
  /** Where `car.json` has something that is not read, such as `sources.0.baudrate`. */
  unknownKeys?: readonly string[];
}

export class ConfigError extends Error {}

const OTHERS_WRITE = 0o022;

type CarFile = z.infer<typeof fileSchema>;

/** The text of `car.json`; `null`: there is no such file. Throws a `ConfigError` if it cannot be read, or others can change it. */
export function readCarFileText(path: string): string | null {
  const foreign = new ConfigError(
    `${path} can be changed by another account. Make it and its folder your own (chown), and writable for you alone (chmod go-w).`,
  );
  if (isInForeignFolder(path)) throw foreign;
  if (!existsSync(path)) return null;
  inWords(path, 'read', () => {
    // Reading a pipe without a writer would never end.
    if (!statSync(path).isFile()) throw new Error('it is no file');
  });
  if (isUnderForeignControl(path)) throw foreign;
  return inWords(path, 'read', () => readFileSync(path, 'utf8'));
}

function readFile(dataDir: string): CarFile & { unknownKeys: string[] } {
  const path = join(dataDir, 'car.json');
  const text = readCarFileText(path) ?? '';
  if (text.trim() === '') {
    // An app that has run here had its settings in this file: the defaults could be another server.
    const hasRun = existsSync(join(dataDir, 'identity.pem')) || existsSync(join(dataDir, 'car.sqlite'));
    if (existsSync(path) && hasRun)
      throw new ConfigError(`${path} is empty. Restore it, or delete it to begin with the defaults.`);
    const defaults = fileSchema.parse({ version: 1 });
    inWords(path, 'written', () => writeAtomically(path, `${JSON.stringify(defaults, null, 2)}\n`));
    return { ...defaults, unknownKeys: [] };
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    const before = text.slice(0, findJsonError(text) ?? text.length).split('\n');
    const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
    throw new ConfigError(
      `${path} is not JSON from ${place} on. Mend it, or delete it to begin with the defaults.`,
    );
  }
  const file = parse(fileSchema, json, path);
  // The app starts the programs of `unit` and calls its services in the name of this account.
  if (file.unit && (statSync(path).mode & OTHERS_WRITE) !== 0)
    throw new ConfigError(
      `${path} configures how commands are sent to the unit, and others can write it: chmod 600 it.`,
    );
  return { ...file, unknownKeys: findUnknownKeys(json, file) };
}

function inWords<T>(path: string, what: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new ConfigError(`${path} cannot be ${what}: ${error instanceof Error ? error.message : error}`);
  }
}

function parse<T>(schema: z.ZodType<T>, value: unknown, where: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(
    (issue) => `${issue.path.join('.') || 'value'}: ${inPlainWords(issue.message)}`,
  );
  throw new ConfigError(`${where}: ${problems.join('; ')}`);
}

/** The library's own words are for those who wrote the schema. */
function inPlainWords(message: string): string {
  const [, expected, received] =
    /^Invalid (?:discriminator value[.] E|input: e)xpected (.*?)(?:, received (\w+))?$/.exec(message) ?? [];
  if (expected === undefined) return message;
  if (received === 'undefined') return 'is missing';
  return `must be ${expected.replaceAll(' | ', ' or ')}${received ? `, and is ${received}` : ''}`;
}

/** The error in the content of a configuration file, in words; `null`: none. */
export function validateCarFile(file: object): string | null {
  try {
    parse(fileSchema, file, 'car.json');
    return null;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

function sourceFromText(text: string): object {
  const [kind, ...rest] = text.split(':');
  return { kind, ...(rest.length > 0 ? { file: rest.join(':') } : {}) };
}

function dashboardOf(port: string | undefined, kept: CarConfig['dashboard']): CarConfig['dashboard'] {
  if (!port) return kept;
  return port === 'off' ? null : parse(dashboardSchema, { port: Number(port) }, 'LIGO_CAR_DASHBOARD_PORT');
}

function linkPortOf(port: string | undefined, kept: number | null): number | null {
  return port ? parse(linkPortSchema, Number(port), 'LIGO_CAR_LINK_PORT') : kept;
}

/** What to read: command line before environment before the file, in which real sources go before a simulated one. */
function sourceOf(
  file: Pick<CarFile, 'source' | 'sources' | 'parkedAfterMin'>,
  text: string | undefined,
  { speed, profile }: { speed?: string; profile?: string },
): SourceConfig {
  if (text === undefined && file.sources.length > 0) {
    if (speed !== undefined) throw new ConfigError('--speed: a real car has its own speed');
    if (profile !== undefined)
      throw new ConfigError('--profile: the profile of a real car stands in car.json');
    return { kind: 'combined', sources: file.sources, parkedAfterMin: file.parkedAfterMin };
  }
  const source = text === undefined ? file.source : sourceFromText(text);
  const faster = speed === undefined ? {} : { speedFactor: Number(speed) };
  const readBy = profile === undefined ? {} : { profile };
  return parse(vehicleSourceConfigSchema, { ...source, ...faster, ...readBy }, '--source');
}

/** The data folder: the option before the environment before the default. */
export function dataDirOf(
  option: string | undefined,
  environment: Record<string, string | undefined>,
): string {
  return option ?? environment.LIGO_CAR_DATA_DIR ?? '.ligo/car';
}

/** Makes the data folder, for its owner alone. Throws a `ConfigError` if there can be none that is written to. */
export function makeDataDir(dataDir: string): void {
  inWords(dataDir, 'made', () => mkdirSync(dataDir, { recursive: true, mode: 0o700 }));
  inWords(dataDir, 'written to', () => accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK));
}

/**
 * Reads the settings: command line before environment before `car.json`, which is written with the defaults at the
 * first start. Throws a `ConfigError` that names what is wrong.
 */
export function readConfig(args: string[], environment: Record<string, string | undefined>): CarConfig {
  let options: { data?: string; server?: string; source?: string; speed?: string; profile?: string };
  try {
    const option = { type: 'string' } as const;
    options = parseArgs({
      args,
      options: { data: option, server: option, source: option, speed: option, profile: option },
    }).values;
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
  const dataDir = dataDirOf(options.data, environment);
  makeDataDir(dataDir);
  const file = readFile(dataDir);
  const serverText = options.server ?? environment.LIGO_SERVER_ORIGIN ?? file.serverOrigin;
  const source = sourceOf(file, options.source ?? environment.LIGO_CAR_SOURCE, options);
  return {
    dataDir,
    serverOrigin: new URL(parse(serverSchema, serverText, 'server')).origin,
    source,
    ...(file.unit && { unit: file.unit }),
    cameras: cameraSetupOf(file.cameras, source.kind === 'simulator'),
    volumes: file.volumes,
    otherSentryApps: file.otherSentryApps,
    ...(file.prices && { prices: file.prices }),
    linkPort: linkPortOf(environment.LIGO_CAR_LINK_PORT, file.linkPort),
    dashboard: dashboardOf(environment.LIGO_CAR_DASHBOARD_PORT, file.dashboard),
    ...(file.unknownKeys.length > 0 && { unknownKeys: file.unknownKeys }),
  };
}
