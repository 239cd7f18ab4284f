import type { Clock } from '@ligo/machine';
import { withLimit } from '@ligo/machine';
import type { IClientOptions, MqttClient } from 'mqtt';
import { TOO_LARGE } from './broker-error-reason.ts';

/** Hears what becomes of one connection to a broker. */
export interface BrokerListener {
  onOpen(): void;
  onMessage(topic: string, payload: Buffer, isRetained: boolean): void;
  /** Once: it could not be reached, or is lost. `error`: the last that was heard of; `null` if nothing was. */
  onClosed(error: unknown): void;
}

/** One connection to a broker, from the try to its end. It is never tried again. */
export interface BrokerConnection {
  /** `onDone` hears when the broker has taken note, and with what error. */
  subscribe(topics: readonly string[], onDone: (error: unknown) => void): void;
  publish(topic: string, payload: string, isRetained: boolean): void;
  /** Resolves to `true` when the broker has answered, and so has all that was published before; to `false` if it is lost before. */
  ping(): Promise<boolean>;
  /** Gives a broker up that does not answer; the listener hears so. */
  drop(): void;
  /** Says the last word, if there is one, and goodbye; tells the listener nothing any more. */
  end(lastWord: { topic: string; payload: string } | null): Promise<void>;
}

/** A payload is some hundred bytes; a larger one is not looked at. */
const MAX_PAYLOAD_BYTES = 64 * 1024;

/** What is held of one message while it comes. Brokers let 256 MB through. */
const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;

/** What a payload says; `null` if it is too large to be looked at. */
export const textOf = (payload: Buffer): string | null =>
  payload.length > MAX_PAYLOAD_BYTES ? null : payload.toString('utf8');

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
  const pings = countPings(client);
  const bound = boundMessages(client, () => fail(new Error(TOO_LARGE)));
  // One listener for both: it hears of every message.
  client.on('packetreceive', ({ cmd }) => {
    bound.whole();
    if (cmd === 'pingresp') pings.answered();
  });
  const close = () => {
    if (isOver) return;
    isOver = true;
    client.end(true);
    pings.lose();
    listener.onClosed(lastError);
  };
  // The library goes on to tell of errors after the end: without a listener they would end the process.
  const fail = (error: Error) => {
    lastError = error;
    close();
  };
  client.on('error', fail);
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
    ping: async () => !isOver && client.connected && (await pings.send()),
    drop: close,
    async end(lastWord) {
      if (isOver) return;
      isOver = true;
      pings.lose();
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

/** Calls if what comes is of one message for longer than anything that is published of a car, before it has come to its end. */
function boundMessages(client: MqttClient, onTooLarge: () => void) {
  let begun = 0;
  client.stream.on('data', (bytes: Buffer) => {
    begun += bytes.length;
    if (begun > MAX_MESSAGE_BYTES) onTooLarge();
  });
  return {
    /** A message has come to its end. */
    whole() {
      begun = 0;
    },
  };
}

/** Pings are answered in their order, those of the library among them. */
function countPings(client: MqttClient) {
  let sent = 0;
  let answeredCount = 0;
  let waiting: { ping: number; resolve(isAnswered: boolean): void }[] = [];
  client.on('packetsend', ({ cmd }) => {
    if (cmd === 'pingreq') sent += 1;
  });
  return {
    answered() {
      answeredCount += 1;
      for (const { ping, resolve } of waiting) if (ping <= answeredCount) resolve(true);
      waiting = waiting.filter(({ ping }) => ping > answeredCount);
    },
    send: () =>
      new Promise<boolean>((resolve) => {
        waiting.push({ ping: sent + 1, resolve });
        client.sendPing();
      }),
    lose() {
      for (const { resolve } of waiting) resolve(false);
      waiting = [];
    },
  };
}
