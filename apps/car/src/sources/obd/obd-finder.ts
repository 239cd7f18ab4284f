import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../platform/clock/system-clock.ts';
import type { FoundPeer, MissingPeer, SourceFinder } from '../../ports/setup-tools.ts';
import { reasonText } from '../../shared/reason-text.ts';
import { hostAndPort, withPort } from '../find-service.ts';
import { askProfile, PROFILES } from './ask-profile.ts';
import { DEFAULT_HOST, DEFAULT_PORT, obdConfigSchema } from './obd-config.ts';
import { probeAdapter } from './prepare-elm.ts';

/** A slow adapter needs a part of it to wake up. */
const PROBE_MS = 6_000;
/** Rates of serial adapters, the most common first. */
const BAUD_RATES = [38_400, 115_200];

/** How setup finds an OBD adapter. */
export const obdFinder: SourceFinder = {
  examples: [`${DEFAULT_HOST}:${DEFAULT_PORT}`, '/dev/ttyUSB0'],
  defaultEndpoints: () => [
    `${DEFAULT_HOST}:${DEFAULT_PORT}`,
    `192.168.80.1:${DEFAULT_PORT}`,
    ...serialDevices(),
  ],
  parseEndpoint: (text) => (text.startsWith('/dev/') ? text : withPort(text, DEFAULT_PORT)),
  endpointOf: ({ path, host = DEFAULT_HOST, port = DEFAULT_PORT }) =>
    typeof path === 'string' ? path : `${host}:${port}`,
  async probe(at) {
    if (!at.startsWith('/')) return probe(hostAndPort(at));
    let result: FoundPeer | MissingPeer = { hint: null };
    for (const baudRate of BAUD_RATES) {
      result = await probe({ path: at, baudRate });
      if ('description' in result)
        return baudRate === BAUD_RATES[0] ? result : { ...result, options: { baudRate } };
    }
    return result;
  },
  async configure(owner, { at, options }) {
    const profile = await askProfile(owner, PROFILES);
    if (profile === null) return [];
    const address = at.startsWith('/') ? { path: at } : hostAndPort(at);
    return [{ kind: 'obd', ...address, ...options, ...profile }];
  },
};

async function probe(address: object): Promise<FoundPeer | MissingPeer> {
  const config = obdConfigSchema.safeParse({ kind: 'obd', ...address });
  if (!config.success) return { hint: config.error.issues[0]?.message ?? null };
  const probed = await probeAdapter(config.data, systemClock, PROBE_MS);
  return 'version' in probed
    ? { description: probed.version }
    : { hint: reasonText(probed.unavailableReason) };
}

const PLUGGED = /^(ttyUSB|ttyACM|rfcomm)\d+$/;

/** Plugged-in or paired serial devices, each once, by the name that does not depend on the port. */
export function serialDevices(folder = '/dev'): string[] {
  const byId = namesIn(join(folder, 'serial/by-id')).map((name) => join(folder, 'serial/by-id', name));
  const known = new Set(byId.flatMap(targetOf));
  const others = namesIn(folder)
    .filter((name) => PLUGGED.test(name))
    .map((name) => join(folder, name))
    .filter((path) => targetOf(path).every((target) => !known.has(target)));
  return [...byId, ...others];
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

function targetOf(path: string): string[] {
  try {
    return [realpathSync(path)];
  } catch {
    return [];
  }
}
