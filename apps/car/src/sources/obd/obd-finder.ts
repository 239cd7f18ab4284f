import { systemClock } from '../../platform/clock/system-clock.ts';
import type { FinderIo, FoundPeer, MissingPeer, SourceFinder } from '../../ports/setup-tools.ts';
import { reasonText } from '../../shared/reason-text.ts';
import { hostAndPort, withPort } from '../find-service.ts';
import { askProfile, profilesOf } from './ask-profile.ts';
import { adapterLine, DEFAULT_HOST, DEFAULT_PORT, obdConfigSchema } from './obd-config.ts';
import { probeAdapter } from './prepare-elm.ts';

/** A slow adapter needs a part of it to wake up. */
const PROBE_MS = 6_000;
/** Rates of serial adapters, the most common first. */
const BAUD_RATES = [38_400, 115_200];

/** How setup finds an OBD adapter. */
export const obdFinder = (io: FinderIo): SourceFinder => ({
  examples: [`${DEFAULT_HOST}:${DEFAULT_PORT}`, '/dev/ttyUSB0'],
  defaultEndpoints: () => [
    `${DEFAULT_HOST}:${DEFAULT_PORT}`,
    `192.168.80.1:${DEFAULT_PORT}`,
    ...io.serialDevices(),
  ],
  parseEndpoint: (text) => (text.startsWith('/dev/') ? text : withPort(text, DEFAULT_PORT)),
  endpointOf: ({ path, host = DEFAULT_HOST, port = DEFAULT_PORT }) =>
    typeof path === 'string' ? path : `${host}:${port}`,
  async probe(at) {
    if (!at.startsWith('/')) return probe(hostAndPort(at), io);
    let result: FoundPeer | MissingPeer = { hint: null };
    for (const baudRate of BAUD_RATES) {
      result = await probe({ path: at, baudRate }, io);
      if ('description' in result)
        return baudRate === BAUD_RATES[0] ? result : { ...result, options: { baudRate } };
    }
    return result;
  },
  async configure(owner, { at, options }) {
    const profile = await askProfile(owner, profilesOf(io.files));
    if (profile === null) return [];
    const address = at.startsWith('/') ? { path: at } : hostAndPort(at);
    return [{ kind: 'obd', ...address, ...options, ...profile }];
  },
});

async function probe(address: object, io: FinderIo): Promise<FoundPeer | MissingPeer> {
  const config = obdConfigSchema.safeParse({ kind: 'obd', ...address });
  if (!config.success) return { hint: config.error.issues[0]?.message ?? null };
  const probed = await probeAdapter(adapterLine(config.data, io, systemClock), systemClock, PROBE_MS);
  return 'version' in probed
    ? { description: probed.version }
    : { hint: reasonText(probed.unavailableReason) };
}
