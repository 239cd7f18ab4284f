import { createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import type { BrokerConnection } from '../../../ports/broker.ts';
import { brokerFields } from '../../../shared/broker-fields.ts';
import { countFlood } from '../../../test-support/count-flood.ts';
import { listenOn } from '../../../test-support/listen-on.ts';
import { certificates, newFolder } from '../../../test-support/mosquitto.ts';
import { startBroker } from '../../../test-support/start-broker.ts';
import { virtualClock } from '../../../test-support/virtual-clock.ts';
import { openBroker } from './broker.ts';

const log = { info() {}, warn() {}, error() {} };
const CONNACK = Buffer.from([0x20, 2, 0, 0]);
/** Topic `a`, payload `1`. */
const MESSAGE = Buffer.from([0x30, 4, 0, 1, 0x61, 0x31]);
const PINGRESP = Buffer.from([0xd0, 0]);

/** A broker that accepts a client and floods it. */
async function openFlood(packet: Buffer, count: number): Promise<string> {
  const flood = Buffer.concat([CONNACK, ...Array.from({ length: count }, () => packet)]);
  const server = createServer((socket: Socket) => {
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {}).once('data', () => socket.write(flood));
  });
  onTestFinished(() => void server.close());
  return `mqtt://127.0.0.1:${await listenOn(server)}`;
}

async function hold(
  url: string,
  onMessage = () => {},
  onOpen = (_: BrokerConnection, _end: () => void) => {},
) {
  const config = z.object(brokerFields('car')).parse({ url, tls: { insecure: true } });
  const broker = await openBroker(config, { clock: virtualClock(), log });
  const end = new AbortController();
  onTestFinished(() => end.abort());
  return broker.hold({ onOpen: (opened) => onOpen(opened, () => end.abort()), onMessage }, end.signal);
}

it.each([
  ['mqtt://localhost', 0],
  ['mqtt://127.0.0.2:1883', 0],
  ['ws://[::1]:9001', 0],
  ['mqtts://broker.example', 0],
  ['mqtt://broker.example', 1],
  ['mqtt://localhost.example', 1],
  ['ws://127.example', 1],
])('warns of a password that leaves this machine without TLS: %s', async (url, count) => {
  const warn = vi.fn();
  const config = z.object(brokerFields('car')).parse({ url, password: 'secret' });
  await openBroker(config, { clock: virtualClock(), log: { ...log, warn } });
  expect(warn).toHaveBeenCalledTimes(count);
});

it('reads few messages in one turn of the event loop from a broker that floods', async () => {
  const COUNT = 20_000;
  const url = await openFlood(MESSAGE, COUNT);
  const most = await countFlood(COUNT, (count) => void hold(url, count));
  expect(most.perTurn).toBeLessThan(500);
  expect(most.perRoundTrip).toBeLessThan(5_000);
});

it('disconnects from a broker that floods other packets', async () => {
  const url = await openFlood(PINGRESP, 20_000);
  const onMessage = vi.fn();
  expect(await hold(url, onMessage)).toEqual({ phase: 'waiting', reason: 'broker-ended' });
  expect(onMessage).not.toHaveBeenCalled();
});

it('buffers only some megabytes of an endless message also while it disconnects', async () => {
  const BLOCK = Buffer.alloc(1_000_000, 'x');
  const MESSAGE_BYTES = 268_435_455;
  let sent = 0;
  const closed = new Promise<void>((resolve) => {
    const server = createServer((socket: Socket) => {
      const send = (error?: Error | null) => {
        if (sent > MESSAGE_BYTES) socket.destroy();
        if (error || socket.destroyed) return;
        sent += BLOCK.length;
        socket.write(BLOCK, send);
      };
      socket.on('error', () => {}).on('close', () => resolve());
      socket.once('data', () => {
        socket.write(Buffer.concat([CONNACK, Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f])]));
        send();
      });
    });
    onTestFinished(() => void server.close());
    void listenOn(server).then((port) =>
      hold(`mqtt://127.0.0.1:${port}`, undefined, (connection, end) => {
        // The client waits for its answer, which does not come.
        connection.subscribe(['a'], () => {});
        end();
      }),
    );
  });
  await closed;
  expect(sent).toBeLessThan(60_000_000);
});

it('ends only its connection where a listener throws', async () => {
  const url = await openFlood(MESSAGE, 3);
  const onMessage = vi.fn(() => {
    throw new Error('disk full');
  });
  await expect(hold(url, onMessage)).rejects.toThrow('disk full');
  expect(onMessage).toHaveBeenCalledTimes(1);
});

it('asks whether the port uses TLS if the connection ends before the broker accepts it', async () => {
  const HANDSHAKE = { phase: 'waiting', reason: 'broker-ends-handshake' };
  const plain = await startBroker();
  expect(await hold(`mqtts://127.0.0.1:${plain.port}`)).toEqual(HANDSHAKE);
  const folder = newFolder();
  const { cert, key } = certificates(folder);
  const secure = await startBroker([`certfile ${cert}`, `keyfile ${key}`], folder);
  expect(await hold(`mqtt://127.0.0.1:${secure.port}`)).toEqual(HANDSHAKE);
  expect(await hold('mqtt://127.0.0.1:9')).toEqual({ phase: 'waiting', reason: 'broker-away' });
});
