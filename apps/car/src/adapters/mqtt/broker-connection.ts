import type { Clock } from '@ligo/machine';
import { withLimit } from '@ligo/machine';
import type { IClientOptions, MqttClient } from 'mqtt';

/** Hears what becomes of one connection to a broker. */
export interface BrokerListener {
  onOpen(): void;
  onMessage(topic: string, payload: Uint8Array, isRetained: boolean): void;
  /** Once: it could not be reached, or is lost. `error`: the last that was heard of; `null` if nothing was. */
  onClosed(error: unknown): void;
}

/** One connection to a broker, from the try to its end. It is never tried again. */
export interface BrokerConnection {
  /** `onDone` hears when the broker has taken note, and with what error. */
  subscribe(topics: readonly string[], onDone: (error: unknown) => void): void;
  publish(topic: string, payload: string, isRetained: boolean): void;
  /** Says the last word, if there is one, and goodbye; tells the listener nothing any more. */
  end(lastWord: { topic: string; payload: string } | null): Promise<void>;
}

/** How long a broker may take over a last word, and over a goodbye, ms. */
const GOODBYE_MS = 1_000;

/** Makes a connection with the client's library, which is loaded by who needs it. */
export function connectBroker(
  connect: (url: string, options: IClientOptions) => MqttClient,
  url: string,
  options: IClientOptions,
  listener: BrokerListener,
  clock: Clock,
): BrokerConnection {
  const client = connect(url, {
    ...options,
    reconnectPeriod: 0,
    queueQoSZero: false,
    timerVariant: 'native',
  });
  let lastError: unknown = null;
  let isOver = false;
  const close = () => {
    if (isOver) return;
    isOver = true;
    client.end(true);
    listener.onClosed(lastError);
  };
  // The library goes on to tell of errors after the end: without a listener they would end the process.
  client.on('error', (error) => {
    lastError = error;
    if (!client.connected) close();
  });
  client.on('close', close);
  client.on('connect', () => !isOver && listener.onOpen());
  client.on('message', (topic, payload, { retain }) => {
    if (!isOver) listener.onMessage(topic, payload, retain);
  });
  const within = (work: (done: () => void) => void) =>
    withLimit(clock, GOODBYE_MS, new Promise<void>(work), () => {});
  return {
    subscribe: (topics, onDone) =>
      client.subscribe([...topics], { qos: 0 }, (error) => {
        if (!isOver) onDone(error);
      }),
    publish: (topic, payload, isRetained) => client.publish(topic, payload, { qos: 0, retain: isRetained }),
    async end(lastWord) {
      if (isOver) return;
      isOver = true;
      if (client.connected) {
        if (lastWord)
          await within((done) =>
            client.publish(lastWord.topic, lastWord.payload, { qos: 1, retain: true }, () => done()),
          );
        await within((done) => client.end(false, {}, () => done()));
      }
      await within((done) => client.end(true, {}, () => done()));
      client.stream?.destroy();
    },
  };
}
