import { expect, it, onTestFinished, vi } from 'vitest';
import { Elm327 } from '../../../sources/obd/elm327.ts';
import { Elm327 as StandInElm } from '../../../sources/obd/test-support/elm327/elm327.ts';
import { bydCar } from '../../../sources/obd/test-support/elm327/obd-under-test.ts';
import { acceleratedClock } from '../../../test-support/accelerated-clock.ts';
import { serveLine } from '../lines/adapter.ts';
import { openWorkerLine } from '../lines/worker-line.ts';
import { serialAdapters } from './serial-adapters.ts';
import type { SerialPort } from './web-serial.ts';

const clock = acceleratedClock(20);
const ANSWER_MS = 20_000;

/** A serial port with an ELM327, as a browser has it. */
class StandInPort implements SerialPort {
  readable: ReadableStream<Uint8Array> | null = null;
  writable: WritableStream<Uint8Array> | null = null;
  openings = 0;
  isPluggedIn = true;
  baudRate = 38_400;
  private isRateRight = true;
  forget = vi.fn(async () => {});
  private output: ReadableStreamDefaultController<Uint8Array> | null = null;
  readonly chip = new StandInElm({
    clock,
    car: bydCar(clock),
    write: (text) => this.isRateRight && this.output?.enqueue(new Uint8Array(Buffer.from(text, 'latin1'))),
  });

  async open({ baudRate }: { baudRate: number }): Promise<void> {
    if (!this.isPluggedIn || this.readable) throw new DOMException('Failed to open', 'NetworkError');
    this.isRateRight = baudRate === this.baudRate;
    this.openings += 1;
    this.readable = new ReadableStream({
      start: (controller) => {
        this.output = controller;
      },
      cancel: () => {
        this.output = null;
      },
    });
    this.writable = new WritableStream({ write: (bytes) => this.chip.receive(Buffer.from(bytes)) });
  }

  async close(): Promise<void> {
    if (this.readable?.locked || this.writable?.locked) throw new TypeError('still locked');
    this.readable = null;
    this.writable = null;
  }

  getInfo = () => ({ usbVendorId: 0x0403, usbProductId: 0x6001 });

  pullOut(): void {
    this.isPluggedIn = false;
    this.output?.error(new DOMException('The device has been lost.', 'NetworkError'));
    this.output = null;
  }
}

async function plugIn() {
  const port = new StandInPort();
  onTestFinished(() => port.chip.end());
  const serial = { requestPort: async () => port, getPorts: async () => [port] };
  const adapters = serialAdapters(serial);
  const adapter = await adapters.choose();
  if (typeof adapter === 'string') throw new Error(adapter);
  const open = () => {
    const elm = new Elm327(
      (listener) => openWorkerLine((end) => void serveLine(end, adapter.open), listener),
      clock,
    );
    onTestFinished(() => elm.end());
    return elm;
  };
  return { port, adapters, adapter, open };
}

it('reads an adapter on a serial port, and again after the line was closed', async () => {
  const { port, open } = await plugIn();
  for (const openings of [1, 2]) {
    const elm = open();
    await elm.opened();
    expect((await elm.ask('ATI', ANSWER_MS)).version).toBe('ELM327 v1.5');
    await elm.end();
    expect([port.openings, port.readable]).toEqual([openings, null]);
  }
});

it('tries the other rate once an adapter has not answered, and stays with the one that it answered', async () => {
  const { port, open } = await plugIn();
  port.baudRate = 115_200;
  const answer = async () => {
    const elm = open();
    await elm.opened();
    const { version } = await elm.ask('ATI', ANSWER_MS).catch(() => ({ version: null }));
    await elm.end();
    return version;
  };
  expect([await answer(), await answer(), await answer()]).toEqual([null, 'ELM327 v1.5', 'ELM327 v1.5']);
});

it('reports an adapter that is pulled out, and one that is gone', async () => {
  const { port, open } = await plugIn();
  const elm = open();
  await elm.opened();
  const asking = elm.ask('ATI', ANSWER_MS);
  port.pullOut();
  await expect(asking).rejects.toThrow('adapter-ended');
  await expect(open().opened()).rejects.toThrow('port-failed');
});

it('finds a port again, withdraws its permission, and explains why none was chosen', async () => {
  const { port, adapters, adapter } = await plugIn();
  const [known] = await adapters.known();
  expect(known?.id).toBe(adapter.id);
  await known?.forget();
  expect(port.forget).toHaveBeenCalledOnce();
  const failing = (name: string) =>
    serialAdapters({
      requestPort: () => Promise.reject(new DOMException('', name)),
      getPorts: () => Promise.reject(new Error('no')),
    });
  expect(await failing('NotFoundError').choose()).toBe('none');
  expect(await failing('SecurityError').choose()).toBe('denied');
  expect(await failing('SecurityError').known()).toEqual([]);
});
