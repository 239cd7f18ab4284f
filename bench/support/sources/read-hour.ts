import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeIo } from '../../../apps/car/src/node-io.ts';
import { QUESTION } from '../../../apps/car/src/sources/diplus/read-answer.ts';
import { subscriptionOf } from '../../../apps/car/src/sources/mqtt/mqtt-config.ts';
import { topicsOf } from '../../../apps/car/src/sources/mqtt/mqtt-machine.ts';
import { within } from '../report.ts';
import { OVMS_PREFIX } from './drive.ts';
import type { FromReader, ToReader } from './measured-reader.ts';
import type { Peers, Ports } from './peers.ts';

const READY_MS = 20_000;
const RECEIVE_TIMEOUT_MS = 10_000;
const LOOK_MS = 50;

const topics = topicsOf(subscriptionOf({ name: 'ovms', prefix: OVMS_PREFIX }, [], 'ligo'));

/** The requests of both readers. */
const REQUESTS = { topics, question: QUESTION, profile: nodeIo.files.profilePath('nissan-leaf') };

/** A part of the drive up to a second, and the number of messages received by then. */
interface Part {
  second: number;
  received: Record<keyof Ports, number>;
}

/** The processor's time, ms, for a separate process to read the last part of a drive. Rejects unless it received exactly what was sent. */
export async function readHour(
  readers: string,
  reader: 'ligo' | 'bare',
  kind: keyof Ports,
  peers: Peers,
  parts: readonly Part[],
): Promise<number> {
  const child = fork(join(readers, `${reader}-reader.js`), [], { execArgv: [] });
  const send = (message: ToReader) => void child.send(message);
  const next = async <T extends FromReader['type']>(type: T) => {
    const [message] = (await within(READY_MS, `${type} of ${reader}`, once(child, 'message'))) as [
      FromReader,
    ];
    if (message.type !== type) throw new Error(`${reader} sent ${message.type} instead of ${type}`);
    return message as Extract<FromReader, { type: T }>;
  };
  const receive = async ({ received: expected }: Part) => {
    const endsAt = performance.now() + RECEIVE_TIMEOUT_MS;
    for (;;) {
      send({ type: 'count' });
      const { received } = await next('counted');
      if (received === expected[kind]) return;
      if (performance.now() > endsAt) throw new Error(`${reader} received ${received} of ${expected[kind]}`);
      await sleep(LOOK_MS);
    }
  };
  try {
    const assignment = {
      ...REQUESTS,
      commands: peers.commands(),
      kind,
      port: peers.ports[kind],
      startMs: Date.now(),
    };
    send({ type: 'begin', assignment });
    await next('ready');
    let from = 0;
    for (const part of parts) {
      send({ type: 'go' });
      await peers.publish(kind, from, part.second);
      await receive(part);
      from = part.second;
    }
    send({ type: 'measure' });
    return (await next('measured')).cpuMs;
  } finally {
    child.kill('SIGKILL');
  }
}
