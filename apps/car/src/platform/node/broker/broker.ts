import { readFile } from 'node:fs/promises';
import type { IClientOptions } from 'mqtt';
import type { BrokerConfig, LastWill, OpenBroker } from '../../../ports/broker.ts';
import type { Log } from '../../../ports/log.ts';
import { isLoopbackUrl } from '../../../shared/loopback-host.ts';
import { holdConnection } from './broker-connection.ts';

const KEEPALIVE_S = 30;
const CONNECT_TIMEOUT_MS = 15_000;

export const openBroker: OpenBroker = async (config, { clock, log }, lastWill = null) => {
  const options = await clientOptions(config, lastWill);
  const { connect } = await import('mqtt');
  warnOfMissingTls(config, log);
  return {
    hold: async (listener, signal) =>
      holdConnection(connect({ ...options }), listener, { clock, lastWill, signal }),
  };
};

function warnOfMissingTls({ url, password, tls }: BrokerConfig, log: Log): void {
  const isEncrypted = /^(mqtts|wss):/.test(url);
  if (isEncrypted && tls.insecure)
    log.warn(
      {},
      'the certificate of the broker is not checked: an attacker in the network can read and forge messages',
    );
  if (!isEncrypted && password !== undefined && !isLoopbackUrl(new URL(url)))
    log.warn({}, 'the password of the broker is sent without TLS: an attacker in the network can read it');
}

/** The options of a client that does not reconnect. Rejects if a file of the certificates cannot be read. */
export async function clientOptions(
  { url, user, password, clientId, tls }: BrokerConfig,
  lastWill: LastWill | null = null,
): Promise<IClientOptions> {
  const pem = async (file: string | undefined) => (file === undefined ? undefined : await readFile(file));
  const [ca, cert, key] = await Promise.all([tls.ca, tls.cert, tls.key].map(pem));
  return {
    ...addressOf(url),
    protocolVersion: 4,
    reconnectPeriod: 0,
    queueQoSZero: false,
    timerVariant: 'native',
    clean: true,
    clientId,
    keepalive: KEEPALIVE_S,
    connectTimeout: CONNECT_TIMEOUT_MS,
    rejectUnauthorized: !tls.insecure,
    ...(user !== undefined && { username: user }),
    ...(password !== undefined && { password }),
    ...(ca && { ca }),
    ...(cert && { cert }),
    ...(key && { key }),
    ...(lastWill && {
      will: { topic: lastWill.topic, payload: Buffer.from(lastWill.payload), qos: 0 as const, retain: true },
    }),
  };
}

/** The library reads addresses by `url.parse`, of which Node.js 24 warns. */
function addressOf(url: string): IClientOptions {
  const { protocol, hostname, port, pathname, search } = new URL(url);
  return {
    protocol: protocol.slice(0, -1) as NonNullable<IClientOptions['protocol']>,
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    ...(port !== '' && { port: Number(port) }),
    path: pathname + search,
  };
}
