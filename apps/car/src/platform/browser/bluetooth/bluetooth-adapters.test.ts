import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Elm327 } from '../../../sources/obd/elm327.ts';
import { Elm327 as StandInElm } from '../../../sources/obd/test-support/elm327/elm327.ts';
import { bydCar } from '../../../sources/obd/test-support/elm327/obd-under-test.ts';
import { acceleratedClock } from '../../../test-support/accelerated-clock.ts';
import { type Adapter, serveLine } from '../lines/adapter.ts';
import { openWorkerLine } from '../lines/worker-line.ts';
import { bluetoothAdapters } from './bluetooth-adapters.ts';
import { StandInRadio } from './test-support/stand-in-radio.ts';

const clock = acceleratedClock(20);
const ANSWER_MS = 20_000;

/** An adapter with an ELM327 in a car, which the owner has chosen. */
async function plugIn(layout: 'one' | 'two' | 'none' = 'two') {
  const chip = new StandInElm({
    clock,
    car: bydCar(clock),
    write: (text) => radio.send(Buffer.from(text, 'latin1')),
  });
  const radio = new StandInRadio(layout, (bytes) => chip.receive(bytes));
  const adapter = await bluetoothAdapters(radio, clock).choose();
  if (typeof adapter === 'string') throw new Error(adapter);
  expect(adapter.name).toBe('OBDBLE');
  onTestFinished(() => chip.end());
  return { radio, chip, adapter };
}

/** Gives a worker the adapter's line. */
const serve = (adapter: Adapter) => (port: MessagePort) => void serveLine(port, adapter.open);

function open(adapter: Adapter): Elm327 {
  const elm = new Elm327((listener) => openWorkerLine(serve(adapter), listener), clock);
  onTestFinished(() => elm.end());
  return elm;
}

describe.each(['one', 'two'] as const)('an adapter with %s characteristics for its line', (layout) => {
  it('is read as any other, with commands longer than a packet', async () => {
    const { adapter, chip } = await plugIn(layout);
    const elm = open(adapter);
    await elm.opened();
    expect((await elm.ask('ATI', ANSWER_MS)).version).toBe('ELM327 v1.5');
    for (const command of ['ATSP6', 'ATSH 00 00 07 E7', 'ATCRA 7EF', 'ATH1'])
      await elm.ask(command, ANSWER_MS);
    const { frames } = await elm.ask('220005', ANSWER_MS);
    expect(frames).toHaveLength(1);
    const long = 'ATSH                                07E7';
    await elm.ask(long, ANSWER_MS);
    expect(chip.commands).toContain('ATSH07E7');
  });
});

it('returns answers longer than a packet whole, though the browser uses one buffer for all', async () => {
  const { adapter, radio } = await plugIn();
  const answer = Uint8Array.from({ length: 250 }, (_, at) => at);
  const received: number[] = [];
  const line = openWorkerLine(serve(adapter), {
    onOpen: () => radio.send(answer),
    onBytes: (bytes) => void received.push(...bytes),
    onClosed() {},
  });
  onTestFinished(() => line.end());
  await vi.waitUntil(() => received.length >= answer.length);
  expect(received).toEqual([...answer]);
});

it('shows the owner the adapters of all known services', async () => {
  const { radio } = await plugIn();
  expect(radio.filters).toEqual(
    [0xfff0, 0xffe0, 0x18f0, 'e7810a71-73ae-499d-8c15-faa9aef0c3f2'].map((service) => ({
      services: [service],
    })),
  );
});

it('connects again after it was lost, with the adapter that was chosen', async () => {
  const { adapter, radio } = await plugIn();
  const first = open(adapter);
  await first.opened();
  const asking = first.ask('ATI', ANSWER_MS);
  radio.lose();
  await expect(asking).rejects.toThrow('adapter-ended');
  radio.isInReach = false;
  await expect(open(adapter).opened()).rejects.toThrow('adapter-unreachable');
  radio.isInReach = true;
  const again = open(adapter);
  await again.opened();
  expect((await again.ask('ATI', ANSWER_MS)).version).toBe('ELM327 v1.5');
  expect(radio.connections).toBe(2);
});

it('disconnects when the car ends the line, also while it opens', async () => {
  const { adapter, radio } = await plugIn();
  const elm = open(adapter);
  await elm.opened();
  await elm.end();
  await vi.waitFor(() => expect(radio.isConnected).toBe(false));
  let connect = () => {};
  radio.ready = new Promise((resolve) => {
    connect = resolve;
  });
  const early = open(adapter);
  await early.end();
  connect();
  await expect(early.opened()).rejects.toThrow('adapter-');
  await vi.waitFor(() => expect([radio.connections, radio.isConnected]).toEqual([2, false]));
});

it('is no adapter without a serial line', async () => {
  const { adapter, radio } = await plugIn('none');
  await expect(open(adapter).opened()).rejects.toThrow('no-adapter');
  expect(radio.isConnected).toBe(false);
});

it('ends an attempt to connect that the browser does not end', async () => {
  const { adapter, radio } = await plugIn();
  radio.ready = new Promise(() => {});
  await expect(open(adapter).opened()).rejects.toThrow('adapter-unreachable');
});

it('finds an adapter again where the browser remembers it, and withdraws its permission', async () => {
  const { radio, adapter } = await plugIn();
  const forget = vi.fn(async () => {});
  expect(await bluetoothAdapters(radio, clock).known()).toEqual([]);
  const device = Object.assign(await radio.requestDevice({ filters: [] }), { forget });
  const remembering = Object.assign(radio, { getDevices: async () => [device] });
  const [known] = await bluetoothAdapters(remembering, clock).known();
  expect(known?.id).toBe(adapter.id);
  await known?.forget();
  expect(forget).toHaveBeenCalledOnce();
});

it.each([
  ['none', true, new DOMException('User cancelled the requestDevice() chooser.', 'NotFoundError')],
  ['denied', true, new DOMException('User denied the browser permission to scan.', 'NotFoundError')],
  ['denied', true, new DOMException('not allowed', 'SecurityError')],
  ['off', false, new DOMException('Bluetooth adapter not available.', 'NotFoundError')],
])('without a choice it is %s', async (expected, isOn, error) => {
  const bluetooth = { requestDevice: () => Promise.reject(error), getAvailability: async () => isOn };
  expect(await bluetoothAdapters(bluetooth, clock).choose()).toBe(expected);
});
