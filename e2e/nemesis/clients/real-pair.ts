import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type CarActionName,
  type CarSignal,
  type PhoneSignal,
  readCarMessage,
  writePhoneMessage,
} from '@ligo/protocol';
import { openVerifiedPhone } from '../../../apps/car/src/link/test-support/verified-phone.ts';
import { type SmallDisk, smallDisk } from '../../../apps/server/src/test-support/full-disk.ts';
import { CarUnderTest, type Order, type Stack } from '../../support/stack.ts';
import type { Recorder } from '../history.ts';
import type { World } from '../world/world.ts';
import type { LinkEnd, PhoneClient } from './phone-client.ts';

/** Time that the car takes to answer with all its rows, between two readings, and after one that failed, ms. */
const ANSWER_LIMIT_MS = 8_000;
const READ_EVERY_MS = 3_000;
const RETRY_MS = 500;
const STORED_LIMIT_MS = 120_000;
const DISK_MEGABYTES = 24;
/** A whole trip and charge of the simulated car, in fast motion. */
const SPEED = '20';
const DAY: readonly Order[] = [
  { command: 'drive' },
  { command: 'park' },
  { command: 'door', door: 'trunk', isOpen: true },
  { command: 'door', door: 'trunk', isOpen: false },
  { command: 'charge' },
  { command: 'switch-off' },
];
const LISTS: Partial<Record<CarActionName, (extras: object) => readonly string[]>> = {
  Logs: (extras) => (extras as { logs: { ref?: string }[] }).logs.map(({ ref }) => `log ${ref}`),
  TripSummary: (extras) => (extras as { trips: { id: number }[] }).trips.map(({ id }) => `trip ${id}`),
  ChargeSummary: (extras) =>
    (extras as { charges: { id: number }[] }).charges.map(({ id }) => `charging session ${id}`),
};

/** The car's app as it is shipped, and a phone with a real peer connection, which reads the car's rows. */
export class RealPair {
  private constructor(
    readonly program: CarUnderTest,
    /** The disk of its data; `null` where disks cannot be mounted. */
    readonly disk: SmallDisk | null,
    readonly car: { carId: string; number: number },
    private readonly phone: PhoneClient,
    private readonly recorder: Recorder,
  ) {}

  static async start(
    stack: Stack,
    world: World,
    recorder: Recorder,
    { phone, number }: { phone: PhoneClient; number: number },
  ): Promise<RealPair> {
    const disk = smallDisk(DISK_MEGABYTES);
    stack.onEnd(async () => disk?.remove());
    const data = disk ? join(disk.folder, 'car') : stack.folder('car');
    if (disk) mkdirSync(data, { mode: 0o700 });
    const program = await CarUnderTest.start(stack, world, ['--speed', SPEED, '--data', data]);
    const carId = await phone.pair(number, await program.pairingCode());
    return new RealPair(program, disk, { carId, number }, phone, recorder);
  }

  /** The phone links and reads, and the car goes through its day, until the signal. */
  async run(signal: AbortSignal): Promise<void> {
    for (let turn = 0; !signal.aborted; turn++) {
      const order = DAY[turn % DAY.length];
      if (order && this.program.running.isRunning) this.program.simulate(order);
      const rows = await this.readRows();
      for (const row of rows ?? []) this.recorder.record({ type: 'received-row', row });
      await pause(rows ? READ_EVERY_MS : RETRY_MS, undefined, { signal }).catch(() => {});
    }
  }

  /** Kills the car a last time, and records the rows that it has in its database. */
  async recordStoredRows(): Promise<void> {
    await this.program.stop('SIGKILL');
    await this.program.start();
    const deadlineMs = performance.now() + STORED_LIMIT_MS;
    for (let rows: readonly string[] | null = null; rows === null; ) {
      if (performance.now() > deadlineMs) throw new Error('The rows that the car has stored cannot be read');
      rows = await this.readRows();
      if (rows) this.recorder.record({ type: 'stored-rows', rows });
    }
  }

  /** All rows of the car; `null` if it was not reached, or did not answer in time. */
  private async readRows(): Promise<readonly string[] | null> {
    const lists = new Map<string, string[]>();
    const ended = new Set<string>();
    let finish: () => void = () => {};
    const complete = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const end = nodeLinkEnd((text) => {
      const answer = readCarMessage(text);
      if (!answer.ok) return;
      const { action, extras } = answer.message;
      const rows = LISTS[action]?.(extras);
      if (!rows) return;
      lists.set(action, [...(lists.get(action) ?? []), ...rows]);
      if (rows.length === 0) ended.add(action);
      if (ended.size === Object.keys(LISTS).length) finish();
    });
    try {
      if (!(await this.phone.connect(this.car, end))) return null;
      end.send(writePhoneMessage('Logs', { from: 0, after: '' }));
      end.send(writePhoneMessage('TripSummary', { from: 0, afterId: 0 }));
      end.send(writePhoneMessage('ChargeSummary', { afterId: 0 }));
      const limit = new AbortController();
      const late = pause(ANSWER_LIMIT_MS, 'late' as const, { signal: limit.signal }).catch(() => 'late');
      const result = await Promise.race([complete, late]);
      limit.abort();
      // The newest trip or session may be in progress, and is dropped if it is too short.
      return result === 'late'
        ? null
        : [...lists].flatMap(([action, rows]) => (action === 'Logs' ? rows : rows.slice(0, -1)));
    } finally {
      end.close();
    }
  }
}

/** The phone's end of a link over a real peer connection. */
function nodeLinkEnd(onMessage: (text: string) => void) {
  let answer: (signal: PhoneSignal) => void = () => {};
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const phone = openVerifiedPhone({
    answer: (sdp) => answer({ action: 'answer', sdp }),
    candidate: (candidate, sdpMid) => answer({ action: 'ice-candidate', candidate, sdpMid }),
    onOpen: open,
    onMessage,
  });
  return {
    opened,
    receive(signal: CarSignal, send: (signal: PhoneSignal) => void) {
      answer = send;
      if (signal.action === 'offer') phone.offer(signal.sdp);
      else phone.candidate(signal.candidate, signal.sdpMid ?? '0');
    },
    send: phone.send,
    close: phone.close,
  } satisfies LinkEnd & Record<string, unknown>;
}
