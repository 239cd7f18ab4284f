import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  asDiplus,
  StandInDiplus,
} from '../../../apps/car/src/sources/diplus/test-support/stand-in-diplus.ts';
import { Mosquitto } from '../../../apps/car/src/test-support/mosquitto.ts';
import { within } from '../report.ts';
import { type Drive, LAPSE } from './drive.ts';
import { startAdapter } from './stand-in-adapter.ts';

/** Where the peers of the car are. */
export interface Ports {
  gpsd: number;
  mqtt: number;
  diplus: number;
  obd: number;
}

/** The peers of a car, which send their hour to the connected reader, repeatedly. */
export interface Peers {
  ports: Ports;
  /** The commands that the adapter received over its last connection. */
  commands(): readonly string[];
  /** Sends some seconds of the drive in order; Di+ and the adapter answer requests. Resolves when all is sent. */
  publish(kind: keyof Ports, from: number, to: number): Promise<void>;
  end(): Promise<void>;
}

const SEND_TIMEOUT_MS = 30_000;
const VERSION = '{"class":"VERSION","release":"3.25","rev":"3.25","proto_major":3,"proto_minor":15}\n';

export async function startPeers(drive: Drive): Promise<Peers> {
  const gpsd = await startGpsd();
  const broker = await Mosquitto.start(['max_queued_messages 0', 'max_queued_bytes 0']);
  const car = await broker.client();
  const diplus = await startDiplus(drive);
  const adapter = await startAdapter(drive.obd);
  const publishMqtt = (second: number) => {
    for (const [topic, payload] of drive.mqtt[second] ?? []) car.publish(topic, payload);
    return car.stream.writableNeedDrain ? once(car.stream, 'drain') : null;
  };
  return {
    ports: { gpsd: gpsd.port, mqtt: broker.port, diplus: diplus.port, obd: adapter.port },
    commands: adapter.commands,
    async publish(kind, from, to) {
      const publishing = {
        gpsd: () => paced(from, to, (second) => gpsd.send(drive.gpsd[second] ?? '')),
        mqtt: () => paced(from, to, publishMqtt),
        diplus: () => diplus.publish(from, to),
        obd: () => adapter.setValues(from, to),
      };
      await within(SEND_TIMEOUT_MS, 'the end of the drive', publishing[kind]());
    },
    async end() {
      await gpsd.end();
      await broker.end();
      await diplus.end();
      await adapter.end();
    },
  };
}

/** Sends one second after the other, each at its time or as soon as the connection accepts it. */
async function paced(
  from: number,
  to: number,
  report: (second: number) => Promise<unknown> | null,
): Promise<void> {
  const beganAt = performance.now();
  for (let second = from; second < to; ) {
    const due = Math.min(to, from + Math.ceil(((performance.now() - beganAt) * LAPSE) / 1_000));
    for (; second < due; second += 1) await report(second);
    await sleep(1_000 / LAPSE);
  }
}

/** Sends its version to each connection, and the same lines to all. */
async function startGpsd() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(
      socket
        .on('close', () => sockets.delete(socket))
        .on('error', () => {})
        .resume(),
    );
    socket.setNoDelay(true);
    socket.write(VERSION);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    send(lines: string): Promise<unknown> | null {
      const full = [...sockets].filter((socket) => !socket.write(lines));
      return full.length > 0 ? Promise.all(full.map((socket) => once(socket, 'drain'))) : null;
    },
    async end() {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), 'close');
    },
  };
}

/** Answers a request with the next second; a request while nothing is being sent waits. */
async function startDiplus({ diplus: figures }: Drive) {
  const server = await StandInDiplus.open();
  let next = 0;
  let end = 0;
  let waiting: (() => void) | null = null;
  let finish = () => {};
  server.answering = (_, response, template) => {
    const answer = () => {
      next += 1;
      asDiplus(figures[next - 1] ?? {}, response, template);
    };
    if (next < end) return answer();
    waiting = answer;
    // The request of a reader that ended must not take the first answer of the next.
    response.once('close', () => {
      if (waiting === answer) waiting = null;
    });
    finish();
  };
  return {
    port: server.port,
    publish: (from: number, to: number) =>
      new Promise<void>((resolve) => {
        [next, end] = [from, to];
        finish = resolve;
        waiting?.();
      }),
    end: () => server.close(),
  };
}
