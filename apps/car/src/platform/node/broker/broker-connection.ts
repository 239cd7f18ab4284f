import type { Clock } from '@ligo/machine';
import { withLimit } from '@ligo/machine';
import type { IClientOptions, MqttClient } from 'mqtt';
import { TOO_LARGE } from './broker-error-reason.ts';

/** Receives the events of one connection to a broker. */
export interface BrokerListener {
  onOpen(): void;
  onMessage(topic: string, payload: Buffer, isRetained: boolean): void;
  /** Called once, when the broker cannot be reached or is lost. `error`: the last one; `null`: none. */
  onClosed(error: unknown): void;
}

/** One connection to a broker. It is never reconnected. */
export interface BrokerConnection {
  /** `onDone` is called when the broker has acknowledged, with the error if there is one. */
  subscribe(topics: readonly string[], onDone: (error: unknown) => void): void;
  publish(topic: string, payload: string, isRetained: boolean): void;
  /** Resolves to `true` when the broker answers, which confirms everything published before; to `false` if it is lost first. */
  ping(): Promise<boolean>;
  /** Closes the connection to a broker that does not answer, and calls `onClosed`. */
  drop(): void;
  /** Publishes the last will, if there is one, and disconnects. The listener is no longer called. */
  end(lastWill: { topic: string; payload: string } | null): Promise<void>;
}

/** A payload has some hundred bytes; larger ones are ignored. */
const MAX_PAYLOAD_BYTES = 64 * 1024;

/** After this many messages the connection pauses for a turn of the event loop, because the library handles all messages of a read in one turn. */
const MAX_MESSAGES_PER_TURN = 100;
/** A broker sends few packets that are no messages. With this many in one turn it floods. */
const MAX_PACKETS_PER_TURN = 1_000;

/** Longest message that is buffered. Brokers allow 256 MB. */
const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;

/** The text of a payload; `null`: it is too large. */
export const textOf = (payload: Buffer): string | null =>
  payload.length > MAX_PAYLOAD_BYTES ? null : payload.toString('utf8');

/** Time limit of the last will, and of the disconnect, ms. */
const GOODBYE_MS = 1_000;

/** Opens a connection with the client library, which the caller loads. */
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
  const limit = limitMessages(client, () => fail(new Error(TOO_LARGE)));
  const onPacket = paceMessages(client, () => fail(new Error('too many packets')));
  // One listener for both, as it is called for every packet.
  client.on('packetreceive', ({ cmd }) => {
    limit.onMessageEnd();
    onPacket();
    if (cmd === 'pingresp') pings.answered();
  });
  const close = () => {
    if (isOver) return;
    isOver = true;
    client.end(true);
    pings.lose();
    listener.onClosed(lastError);
  };
  // The library emits errors after the end: without a listener they would end the process.
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
    async end(lastWill) {
      if (isOver) return;
      isOver = true;
      pings.lose();
      if (client.connected) {
        if (lastWill)
          await within((done) =>
            client.publish(lastWill.topic, lastWill.payload, { qos: 1, retain: true }, () => done()),
          );
        await within((done) => client.end(false, {}, () => done()));
      }
      await within((done) => client.end(true, {}, () => done()));
      client.stream?.destroy();
    },
  };
}

/** Calls `onTooLarge` when an incomplete message exceeds the limit. */
function limitMessages(client: MqttClient, onTooLarge: () => void) {
  let received = 0;
  client.stream.on('data', (bytes: Buffer) => {
    received += bytes.length;
    if (received > MAX_MESSAGE_BYTES) onTooLarge();
  });
  return {
    onMessageEnd() {
      received = 0;
    },
  };
}

/** Pauses the client after many messages in one turn of the event loop. The result is called for each packet. */
function paceMessages(client: MqttClient, onFlood: () => void): () => void {
  let packets = 0;
  client.handleMessage = (_packet, done) => {
    if (packets < MAX_MESSAGES_PER_TURN) done();
    else setImmediate(done);
  };
  return () => {
    packets += 1;
    if (packets === 1)
      setImmediate(() => {
        packets = 0;
      });
    if (packets === MAX_PACKETS_PER_TURN) onFlood();
  };
}

/** Matches pings to answers by their order, including the pings of the library. */
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
