import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { isLoopbackName, isLoopbackOrigin, regionOrigins } from './network/known-host.ts';
import { socialLinksSchema } from './site/social-links.ts';

const count = (fallback: number, max: number) => z.coerce.number().int().min(1).max(max).default(fallback);
const port = z.coerce.number().int().min(1).max(65_535);
const origin = z.url({ protocol: /^https?$/ }).transform((text) => new URL(text).origin);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean),
);
const onOff = z.enum(['on', 'off']).transform((text) => text === 'on');

/** Every setting of the server, by its environment variable. */
const environmentSchema = z.object({
  LIGO_HOST: z.string().default('127.0.0.1').describe('Address to listen on.'),
  LIGO_PORT: port.default(4680).describe('Port to listen on.'),
  LIGO_HEALTH_PORT: port.optional().describe('Port of /healthz and /readyz alone, for load balancers.'),
  LIGO_PUBLIC_ORIGIN: origin.optional().describe('Origin that browsers see; default http://localhost:PORT.'),
  LIGO_DATA_DIR: z.string().default('.ligo/server').describe('Folder of the embedded database.'),
  LIGO_PRODUCTION: onOff.default(false).describe("'on' refuses to start without Google's credentials."),
  LIGO_WEB_ROOT: z
    .string()
    .optional()
    .describe("Folder of the built web app; default the repository's build."),
  LIGO_SOCIAL_LINKS: socialLinksSchema
    .default([])
    .describe("Links at the foot of the public pages: 'Name=https://…', comma separated."),
  LIGO_PACKAGES_DIR: z
    .string()
    .optional()
    .describe("Folder of the car's packages and packages.json, read when it changes; default dist/packages."),
  LIGO_REGION: z.coerce.number().int().min(1).max(2).default(1).describe('1, or 2 for the alternate region.'),
  LIGO_ALTERNATE_ORIGIN: origin.optional().describe('Origin of the alternate regional host.'),
  LIGO_ALLOWED_ORIGINS: list
    .pipe(z.array(origin))
    .default([])
    .describe('Further origins whose pages may call, comma separated.'),
  LIGO_TRUST_PROXY: z
    .union([
      z.enum(['on', 'off']).transform((text) => (text === 'on' ? 1 : 0)),
      z.coerce.number().int().min(1).max(9),
    ])
    .default(0)
    .describe("Proxies in front that add to X-Forwarded-For: a number, 'on' for one, 'off' for none."),
  LIGO_METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token that opens /metrics; without it, /metrics is closed.'),
  LIGO_LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('debug, info, warn, error or silent; debug also logs requests for files.'),
  DATABASE_URL: z
    .string()
    .startsWith('postgres')
    .optional()
    .describe('PostgreSQL instead of the embedded SQLite.'),
  LIGO_DATABASE_CONNECTIONS: count(10, 500).describe('Connections to PostgreSQL at most.'),
  LIGO_DATABASE_LIMIT_MS: count(5_000, 600_000).describe('Longest time of one statement in PostgreSQL.'),
  LIGO_SOCKETS_PER_ADDRESS: count(2_000, 1_000_000).describe(
    'Sockets of cars and phones from one address; carriers share addresses.',
  ),
  LIGO_DRAIN_S: z.coerce
    .number()
    .int()
    .min(0)
    .max(600)
    .optional()
    .describe('Time to spread disconnections over at shutdown; default 10 in production, else 0.'),
  LIGO_REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe('A Redis, or a node of a cluster, that connects the servers of a region.'),
  LIGO_OIDC_ISSUER: z.url().default('https://accounts.google.com').describe('OpenID provider.'),
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .describe('OpenID client; without it the demo sign-in runs, on loopback only.'),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('Its secret.'),
  LIGO_CLOSED_BETA: onOff.default(false).describe("'on' admits only the allow-list."),
  LIGO_BETA_EMAILS: list.default([]).describe('Allow-list of e-mail addresses, comma separated.'),
  LIGO_STUN_URLS: list.default([]).describe('STUN servers, comma separated.'),
  LIGO_TURN_URLS: list.default([]).describe('TURN servers (coturn), comma separated.'),
  LIGO_TURN_SECRET: z.string().min(16).optional().describe("coturn's static-auth-secret."),
  LIGO_TURN_LIFETIME_S: z.coerce
    .number()
    .int()
    .min(60)
    .max(86_400)
    .default(3600)
    .describe('Lifetime of relay credentials, seconds.'),
  LIGO_MAP_PMTILES: z
    .string()
    .optional()
    .describe("The operator's PMTiles file of street tiles (OpenMapTiles schema) beyond Monaco."),
  LIGO_MAP_TILES_URL: z
    .url()
    .optional()
    .describe('TileJSON address of street tiles; default an open tile service.'),
  LIGO_USB_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe('Secret of the USB password; without it the call answers 503.'),
});

type Environment = z.output<typeof environmentSchema>;
export type Config = ReturnType<typeof configOf>;

/** Every setting for the operator, a line each: name, default and meaning. */
export function describeSettings(): string {
  const lines = Object.entries(environmentSchema.shape).map(([name, schema]) => {
    const value = schema instanceof z.ZodDefault ? schema.def.defaultValue : [];
    const text = value === false || value === 0 ? 'off' : String(value);
    return `${name}${text && ` (${text})`}: ${schema.description}`;
  });
  return lines.join('\n');
}

/** An invalid setting; the message is for the operator. */
export class ConfigError extends Error {}

/** Folder of the web app after a build in the repository. */
const builtWebApp = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** The street tiles that are part of the repository; their licence is beside them. */
export const BUNDLED_TILES_FILE = fileURLToPath(new URL('../map/monaco.pmtiles', import.meta.url));
/** Folder in which `npm run package` puts the car's packages. */
const builtPackages = fileURLToPath(new URL('../../../dist/packages', import.meta.url));

/** Reads the settings from environment variables. Throws a `ConfigError` that names each wrong variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`Invalid settings: ${problems.join('; ')}`);
  }
  const env = parsed.data;
  const publicOrigin = env.LIGO_PUBLIC_ORIGIN ?? `http://localhost:${env.LIGO_PORT}`;
  requireSense(env, publicOrigin);
  return configOf(env, publicOrigin);
}

/** The settings by the names that the server uses; `null`: not set. */
function configOf(env: Environment, publicOrigin: string) {
  const alternateOrigin = env.LIGO_ALTERNATE_ORIGIN ?? null;
  return {
    host: env.LIGO_HOST,
    port: env.LIGO_PORT,
    healthPort: env.LIGO_HEALTH_PORT ?? null,
    publicOrigin,
    /** Origins whose pages may call and open sockets. */
    allowedOrigins: [
      ...new Set([...regionOrigins({ publicOrigin, alternateOrigin }), ...env.LIGO_ALLOWED_ORIGINS]),
    ],
    dataDir: env.LIGO_DATA_DIR,
    isProduction: env.LIGO_PRODUCTION,
    /** `null`: no pages are served. */
    webRoot: env.LIGO_WEB_ROOT ?? (existsSync(`${builtWebApp}/index.html`) ? builtWebApp : null),
    socialLinks: env.LIGO_SOCIAL_LINKS,
    /** The folder may be missing. */
    packagesDir: env.LIGO_PACKAGES_DIR ?? builtPackages,
    region: env.LIGO_REGION,
    alternateOrigin,
    /** Proxies in front, each of which adds one hop to `X-Forwarded-For`. */
    proxies: env.LIGO_TRUST_PROXY,
    /** `null`: `/metrics` is closed. */
    metricsToken: env.LIGO_METRICS_TOKEN ?? null,
    logLevel: env.LIGO_LOG_LEVEL,
    /** A mobile carrier shares one address among many cars and phones. */
    socketsPerAddress: env.LIGO_SOCKETS_PER_ADDRESS,
    /** Time over which sockets are disconnected at shutdown, ms. */
    drainMs: 1_000 * (env.LIGO_DRAIN_S ?? (env.LIGO_PRODUCTION ? 10 : 0)),
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: { size: env.LIGO_DATABASE_CONNECTIONS, statementMs: env.LIGO_DATABASE_LIMIT_MS },
    redisUrl: env.LIGO_REDIS_URL ?? null,
    /** `null`: demo sign-in. */
    oidc: clientOf(env),
    closedBeta: env.LIGO_CLOSED_BETA
      ? { emails: new Set(env.LIGO_BETA_EMAILS.map((each) => each.toLowerCase())) }
      : null,
    relay: {
      stunUrls: env.LIGO_STUN_URLS,
      turnUrls: env.LIGO_TURN_URLS,
      secret: env.LIGO_TURN_SECRET ?? null,
      lifetimeS: env.LIGO_TURN_LIFETIME_S,
    },
    map: { pmtilesFile: env.LIGO_MAP_PMTILES ?? null, tilesUrl: env.LIGO_MAP_TILES_URL ?? null },
    usbSecret: env.LIGO_USB_SECRET ?? null,
  };
}

/** The operator's OpenID client; `null`: none. */
function clientOf(env: Environment) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env;
  if (clientId === undefined || clientSecret === undefined) return null;
  return { issuer: env.LIGO_OIDC_ISSUER, clientId, clientSecret };
}

/** Throws a `ConfigError` if settings contradict each other. */
function requireSense(env: Environment, publicOrigin: string): void {
  const hasClient = clientOf(env) !== null;
  if (env.LIGO_PRODUCTION && !hasClient) {
    throw new ConfigError('LIGO_PRODUCTION needs GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.');
  }
  const isPublic = !isLoopbackOrigin(publicOrigin);
  const listensToItself = isLoopbackName(env.LIGO_HOST);
  if (!hasClient && (isPublic || !listensToItself)) {
    throw new ConfigError(
      'The demo sign-in accepts every e-mail address, so it works on loopback only: set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or leave LIGO_HOST and LIGO_PUBLIC_ORIGIN on this machine.',
    );
  }
  if (isPublic && listensToItself && env.LIGO_TRUST_PROXY === 0) {
    throw new ConfigError(
      `${publicOrigin} can reach LIGO_HOST=${env.LIGO_HOST} only through a proxy. Without LIGO_TRUST_PROXY all its clients count as one: set LIGO_TRUST_PROXY=on, or to the number of proxies in front.`,
    );
  }
  if (env.LIGO_TURN_URLS.length > 0 && !env.LIGO_TURN_SECRET) {
    throw new ConfigError('LIGO_TURN_URLS needs LIGO_TURN_SECRET.');
  }
}
