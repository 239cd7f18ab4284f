import type {
  BrokerProbe,
  BrokerProbeOptions,
  FinderIo,
  FoundPeer,
  MissingPeer,
  SourceEntry,
  SourceFinder,
} from '../../ports/setup-tools.ts';
import { withPort } from '../find-service.ts';
import { askBroker } from './ask-broker.ts';

const DEFAULT_PORT = 1_883;
const TLS_PORT = 8_883;
const LISTEN_MS = 3_000;

const FOUND: Record<BrokerProbe['outcome'], FoundPeer | MissingPeer> = {
  none: { hint: null },
  open: { description: 'an MQTT broker' },
  refused: { description: 'an MQTT broker, which requires a user name and a password', needs: 'password' },
  untrusted: { description: 'an MQTT broker with a certificate of its own', needs: 'authority' },
};

/** How setup finds an MQTT broker. */
export const mqttFinder = ({ probeBroker }: Pick<FinderIo, 'probeBroker'>): SourceFinder => ({
  examples: ['192.168.1.5:1883'],
  defaultEndpoints: () => [`mqtt://127.0.0.1:${DEFAULT_PORT}`, `mqtts://127.0.0.1:${TLS_PORT}`],
  parseEndpoint(text) {
    if (/^(mqtt|ws)s?:\/\/[^\s@]+$/.test(text) && URL.canParse(text)) return text.replace(/\/$/, '');
    const address = withPort(text, DEFAULT_PORT);
    return address && `${address.endsWith(`:${TLS_PORT}`) ? 'mqtts' : 'mqtt'}://${address}`;
  },
  endpointOf: ({ url }) => String(url ?? '').replace(/\/$/, ''),
  async probe(at) {
    const { outcome } = await probeBroker({ url: at, listenMs: 0 });
    return FOUND[outcome];
  },
  configure: (owner, found, validate) =>
    askBroker(owner, { probeBroker: (source) => probeBroker(listening(source)), validate }, found),
  // A charger knows least of the car.
  isProposedLast: ({ preset }) => (preset as { name?: string } | undefined)?.name === 'evcc',
});

function listening({ url, user, password, tls }: SourceEntry): BrokerProbeOptions {
  const { ca } = (tls ?? {}) as { ca?: string };
  return {
    url: String(url),
    user: user as string | undefined,
    password: password as string | undefined,
    ca,
    listenMs: LISTEN_MS,
  };
}
