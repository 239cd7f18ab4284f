import { type Clock, withLimit } from '@ligo/machine';
import type { MqttClient } from 'mqtt';
import type { BrokerConnection, BrokerError, ConnectionListener, LastWill } from '../../../ports/broker.ts';
import { brokerErrorReason, TOO_LARGE } from './broker-error-reason.ts';

/** A payload has some hundred bytes; larger ones are ignored. */
const MAX_PAYLOAD_BYTES = 64 * 1024;

/** After this many messages the connection pauses for a turn of the event loop, because the library handles all messages of a read in one turn. */
const MAX_MESSAGES_PER_TURN = 100;
/** A broker sends few packets that are no messages. With this many in one turn it floods. */
const MAX_PACKETS_PER_TURN = 1_000;

/** Longest message that is buffered. Brokers allow 256 MB. */
const MAX_MESSAGE_BYTES = 4 * 1024 * 1024;

/** The text of a payload; `null`: it is too large. */
const textOf = (payload: Buffer): string | null =>
  payload.length > MAX_PAYLOAD_BYTES ? null : payload.toString('utf8');

const GOODBYE_MS = 1_000;

/**
 * Holds the connection of a client that does not reconnect. Resolves to why the broker cannot be reached or was lost; after `signal` is
 * aborted, once the last will, if there is one, is published and the connection is closed. The listener is no longer called then.
 * Rejects with an error that the listener throws, which ends only this connection.
 */
export function holdConnection(
  client: MqttClient,
  listener: ConnectionListener,
  { clock, lastWill, signal }: { clock: Clock; lastWill: LastWill | null; signal: AbortSignal },
): Promise<BrokerError> {
  return new Promise((resolve, reject) => {
    let lastError: unknown = null;
    let wasOpen = false;
    let isOver = false;
    const pings = countPings(client);
    const limit = limitMessages(client, () => cut(new Error(TOO_LARGE)));
    const onPacket = paceMessages(client, () => cut(new Error('too many packets')));
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
      signal.removeEventListener('abort', end);
      resolve(brokerErrorReason(lastError, wasOpen));
    };
    // The library emits errors after the end: without a listener they would end the process.
    const fail = (error: Error) => {
      lastError = error;
      close();
    };
    /** Reads nothing further, even while it disconnects. */
    const cut = (error: Error) => {
      fail(error);
      client.stream.destroy();
    };
    /** The library calls listeners while it reads: an error thrown there would end the process. */
    const deliver = (call: () => void) => {
      if (isOver) return;
      try {
        call();
      } catch (error) {
        reject(error);
        close();
      }
    };
    const connection: BrokerConnection = {
      subscribe: (topics, onDone) =>
        client.subscribe([...topics], { qos: 0 }, (error) => deliver(() => onDone(error))),
      publish: (topic, payload, isRetained) => client.publish(topic, payload, { qos: 0, retain: isRetained }),
      ping: async () => !isOver && client.connected && (await pings.send()),
      drop: close,
    };
    client.on('error', fail);
    client.on('close', close);
    client.on('connect', () =>
      deliver(() => {
        wasOpen = true;
        listener.onOpen(connection);
      }),
    );
    client.on('message', (topic, payload, { retain }) =>
      deliver(() => listener.onMessage(topic, textOf(payload), retain)),
    );
    const end = () => {
      isOver = true;
      pings.lose();
      void disconnect(client, lastWill, clock).then(() => resolve(brokerErrorReason(null, true)), reject);
    };
    signal.addEventListener('abort', end);
  });
}

async function disconnect(client: MqttClient, lastWill: LastWill | null, clock: Clock): Promise<void> {
  const within = (work: (done: () => void) => void) =>
    withLimit(clock, GOODBYE_MS, new Promise<void>(work), () => {});
  if (client.connected) {
    if (lastWill)
      await within((done) =>
        client.publish(lastWill.topic, lastWill.payload, { qos: 1, retain: true }, () => done()),
      );
    await within((done) => client.end(false, {}, () => done()));
  }
  await within((done) => client.end(true, {}, () => done()));
  client.stream?.destroy();
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
