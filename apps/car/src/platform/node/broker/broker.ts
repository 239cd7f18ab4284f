import { readFile } from 'node:fs/promises';
import type { Clock } from '@ligo/machine';
import type { IClientOptions, MqttClient } from 'mqtt';
import type { Log } from '../../../ports/log.ts';
import type { BrokerConfig } from './broker-config.ts';
import { type BrokerConnection, type BrokerListener, connectBroker } from './broker-connection.ts';
import { type BrokerError, brokerErrorReason } from './broker-error-reason.ts';

/** A retained message that the broker publishes when this client is lost. */
export interface LastWill {
  topic: string;
  payload: string;
}

export interface ConnectionListener extends Pick<BrokerListener, 'onMessage'> {
  onOpen(connection: BrokerConnection): void;
}

/** A broker whose certificates are read and whose library is loaded. */
export interface Broker {
  /** Connects once. Resolves to why the broker cannot be reached or was lost; after `signal` is aborted, once the connection is closed. */
  hold(listener: ConnectionListener, signal: AbortSignal): Promise<BrokerError>;
}

const KEEPALIVE_S = 30;
const CONNECT_TIMEOUT_MS = 15_000;
const CLOSED: BrokerError = brokerErrorReason(null, true);

/** Prepares connections to a broker. Rejects if a file of the certificates cannot be read. */
export async function openBroker(
  config: BrokerConfig,
  { clock, log }: { clock: Clock; log: Log },
  lastWill: LastWill | null = null,
): Promise<Broker> {
  const options = await optionsOf(config, lastWill);
  const { connect } = await import('mqtt');
  warnOfMissingTls(config, log);
  return {
    hold: (listener, signal) => hold(connect, config.url, options, { clock, lastWill, listener, signal }),
  };
}

function hold(
  connect: (url: string, options: IClientOptions) => MqttClient,
  url: string,
  options: IClientOptions,
  {
    clock,
    lastWill,
    listener,
    signal,
  }: { clock: Clock; lastWill: LastWill | null; listener: ConnectionListener; signal: AbortSignal },
): Promise<BrokerError> {
  return new Promise((resolve, reject) => {
    let wasOpen = false;
    const connection = connectBroker(
      connect,
      url,
      options,
      {
        onOpen: () => {
          wasOpen = true;
          listener.onOpen(connection);
        },
        onMessage: listener.onMessage,
        onClosed: (error) => {
          signal.removeEventListener('abort', end);
          resolve(brokerErrorReason(error, wasOpen));
        },
      },
      clock,
    );
    const end = () => void connection.end(lastWill).then(() => resolve(CLOSED), reject);
    signal.addEventListener('abort', end);
  });
}

function warnOfMissingTls({ url, password, tls }: BrokerConfig, log: Log): void {
  const isEncrypted = /^(mqtts|wss):/.test(url);
  if (isEncrypted && tls.insecure)
    log.warn(
      {},
      'the certificate of the broker is not checked: an attacker in the network can read and forge messages',
    );
  if (!isEncrypted && password !== undefined && !/^(localhost|127\.|\[::1\])/.test(new URL(url).hostname))
    log.warn({}, 'the password of the broker is sent without TLS: an attacker in the network can read it');
}

async function optionsOf(config: BrokerConfig, lastWill: LastWill | null): Promise<IClientOptions> {
  const { user, password, clientId, tls } = config;
  const pem = async (file: string | undefined) => (file === undefined ? undefined : await readFile(file));
  const [ca, cert, key] = await Promise.all([tls.ca, tls.cert, tls.key].map(pem));
  return {
    protocolVersion: 4,
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
