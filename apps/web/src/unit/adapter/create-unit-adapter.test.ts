import { expect, it, vi } from 'vitest';
import { openWorkerLine } from '../../../../car/src/platform/browser/lines/worker-line.ts';
import type { Serial, SerialPort } from '../../../../car/src/platform/browser/serial/web-serial.ts';
import type { AdapterSettings } from '../../../../car/src/unit-page/unit-settings.ts';
import { steadyClock } from '../../dashboard/steady-clock.ts';
import { createUnitAdapter } from './create-unit-adapter.ts';

const INFO = { usbVendorId: 1, usbProductId: 2 };
const CHOSEN: AdapterSettings = {
  by: 'serial',
  id: JSON.stringify(INFO),
  name: '',
  profile: 'generic',
  car: null,
};

/** A page with a serial port, which the browser remembers or not. */
function openPage({ remembers = false, chosen = CHOSEN } = {}) {
  const open = vi.fn(async () => {});
  const forget = vi.fn(async () => {});
  const port: SerialPort = {
    open,
    close: async () => {},
    get readable() {
      return new ReadableStream<Uint8Array>();
    },
    get writable() {
      return new WritableStream<Uint8Array>();
    },
    getInfo: () => INFO,
    forget,
  };
  const given = { ports: remembers ? [port] : [] };
  const serial = Object.assign(new EventTarget(), {
    async requestPort() {
      given.ports = [port];
      return port;
    },
    getPorts: async () => given.ports,
  }) satisfies Serial;
  const adapter = createUnitAdapter(steadyClock, { serial });
  const events: string[] = [];
  const gone = new AbortController();
  const openLine = () =>
    openWorkerLine((end) => adapter.serve(end, gone.signal, chosen), {
      onOpen: () => events.push('open'),
      onBytes() {},
      onClosed: (error) => events.push(`closed ${error}`),
    });
  return { adapter, open, forget, openLine, events, gone, port, given, serial };
}

it('opens the line at once where the browser remembers the adapter', async () => {
  const { adapter, openLine, events } = openPage({ remembers: true });
  expect(adapter.kinds).toEqual(['serial']);
  const line = openLine();
  await vi.waitFor(() => expect(events).toEqual(['open']));
  expect(adapter.needsTouch.get()).toBe(false);
  await line.end();
  expect(events).toEqual(['open', 'closed null']);
});

it('opens an adapter that was plugged in again, which is another port to the browser, without a touch', async () => {
  const { adapter, open, openLine, events, port, given, serial } = openPage({ remembers: true });
  await openLine().end();
  open.mockRejectedValue(new DOMException('gone', 'NetworkError'));
  given.ports = [];
  const line = openLine();
  await vi.waitUntil(() => adapter.needsTouch.get());
  const again = vi.fn(async () => {});
  given.ports = [{ ...port, readable: port.readable, writable: port.writable, open: again }];
  serial.dispatchEvent(new Event('connect'));
  await vi.waitFor(() => expect(events.at(-1)).toBe('open'));
  expect([again.mock.calls.length, adapter.needsTouch.get()]).toEqual([1, false]);
  await line.end();
});

it('keeps the line waiting for the touch without which the browser permits nothing', async () => {
  const { adapter, open, openLine, events } = openPage();
  const line = openLine();
  await vi.waitUntil(() => adapter.needsTouch.get());
  expect(open).not.toHaveBeenCalled();
  const store = vi.fn();
  expect(await adapter.connect('serial', CHOSEN, store)).toBeNull();
  await vi.waitFor(() => expect(events).toEqual(['open']));
  expect(adapter.needsTouch.get()).toBe(false);
  expect(store).not.toHaveBeenCalled();
  await line.end();
});

it.each([null, { ...CHOSEN, id: 'another' }])(
  'opens no adapter that is not stored as the chosen one (before: %j)',
  async (before) => {
    const { adapter, open, forget, openLine } = openPage({ chosen: before ?? CHOSEN });
    const line = openLine();
    await vi.waitUntil(() => adapter.needsTouch.get());
    const store = vi.fn(async () => false);
    expect(await adapter.connect('serial', before, store)).toBeNull();
    expect(store).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: CHOSEN.id }));
    expect(forget).toHaveBeenCalledOnce();
    expect([open.mock.calls, adapter.needsTouch.get()]).toEqual([[], true]);
    await line.end();
  },
);

it('needs no touch once the car has ended the line', async () => {
  const { adapter, open, openLine, events } = openPage();
  const line = openLine();
  await vi.waitUntil(() => adapter.needsTouch.get());
  await line.end();
  expect([events, adapter.needsTouch.get()]).toEqual([['closed null'], false]);
  await adapter.connect('serial', CHOSEN, async () => true);
  expect(open).not.toHaveBeenCalled();
});

it('ends the line that a car left behind before it opens the next, when its worker is gone, and when the adapter is forgotten', async () => {
  const { adapter, openLine, events, gone } = openPage({ remembers: true });
  openLine();
  await vi.waitFor(() => expect(events).toEqual(['open']));
  openLine();
  await vi.waitFor(() => expect(events).toEqual(['open', 'closed null', 'open']));
  gone.abort();
  await vi.waitFor(() => expect(events).toHaveLength(4));
  openLine();
  await vi.waitFor(() => expect(events).toHaveLength(5));
  await adapter.forget();
  await vi.waitFor(() => expect(events).toHaveLength(6));
});
