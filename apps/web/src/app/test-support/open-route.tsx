import { setImmediate } from 'node:timers/promises';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, Route, Routes } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { STORAGE_KEYS } from '../../lib/storage-keys.ts';
import { createFakeCar } from '../../stores/test-support/fake-car.ts';
import { tokenOf } from '../../stores/test-support/fake-server.ts';
import { createStoreBench } from '../../stores/test-support/store-bench.ts';
import { loadSignedInApp } from '../load-signed-in-app.ts';
import { find, namesOf, type Role, tap, type as typeInto, visibleMessages } from './screen.ts';

/** React's `act` refuses to work without this mark of a test. */
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const CAR = { carId: 'car-one-1', name: 'Monaco', s: 1 };
/** Turns of the event loop until all started work has settled. */
const TURNS = 20;
/** Time passes in steps, so that requests are answered soon, ms. */
const STEP_MS = 500;
/** Every awaited condition is true long before this, ms. */
const THERE_WITHIN_MS = 45_000;

/** What of the page's time moves with the stores' clock: ages, notes that go away by themselves. */
const FAKED = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;

type Bench = ReturnType<typeof createStoreBench>;

// Most of the app's code: a busy machine takes longer to load it than a test may take.
const { default: SignedInApp } = await loadSignedInApp();

/** Parts of the app are loaded when they are first needed; none is on its way after this. */
async function rest() {
  await vi.dynamicImportSettled();
  for (let count = 0; count < TURNS; count += 1) await setImmediate();
}

/**
 * Opens a screen of a signed-in owner with a car: the real app and stores, whose server, car and browser are the test's;
 * `prepare` changes them before anything of the app runs. It is closed at the end of the test, however that ends.
 */
export async function openRoute(path: string, prepare: (bench: Bench) => void = () => {}) {
  const bench = createStoreBench();
  const { clock, server } = bench;
  bench.storage.texts.set(STORAGE_KEYS.token, tokenOf('ann', 1));
  bench.storage.texts.set(
    STORAGE_KEYS.carList('ann'),
    JSON.stringify({ cars: [CAR], selectedCarId: CAR.carId }),
  );
  server.cars = [CAR];
  prepare(bench);
  const tab = bench.openTab();
  const { stores, network, notifications } = tab;
  notifications.set('granted');
  const car = createFakeCar(network);
  vi.useFakeTimers({ toFake: [...FAKED], now: clock.nowMs() });
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    server.fetch(new URL(input, 'https://one.example'), init),
  );
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);

  /** Does something and lets everything that it sets off come to rest. */
  const run = async (work: () => unknown) => {
    await act(async () => {
      await work();
      await rest();
    });
    // What that drew may need another part of the app.
    await act(rest);
  };
  const close = async () => {
    try {
      await run(() => root.unmount());
    } finally {
      stores.stop();
      host.remove();
      vi.useRealTimers();
      vi.unstubAllGlobals();
    }
  };
  onTestFinished(close);
  const pass = async (ms: number) => {
    for (let leftMs = ms; leftMs > 0; leftMs -= STEP_MS) {
      await clock.advance(Math.min(STEP_MS, leftMs));
      // `vi.waitFor` may have moved the page's time on.
      vi.advanceTimersByTime(Math.max(0, clock.nowMs() - Date.now()));
      await car.answer();
    }
  };
  await run(() => {
    stores.start();
    root.render(
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/app/*" element={<SignedInApp stores={stores} />} />
        </Routes>
      </MemoryRouter>,
    );
  });
  const until = async (condition: string, isAvailable: () => boolean) => {
    const endMs = performance.now() + THERE_WITHIN_MS;
    for (; !isAvailable(); await run(() => {}))
      if (performance.now() > endMs)
        throw new Error(`${condition} did not come; visible is ${JSON.stringify(visibleMessages())}`);
  };
  await until(`A screen at ${path}`, () => namesOf('heading').length > 0);
  return {
    ...tab,
    ...bench,
    car,
    run,
    /** Lets time pass; the car answers all requests. */
    pass: (ms: number) => run(() => pass(ms)),
    /** The car connects, sends its state, and all its data is fetched. */
    connect: () =>
      run(async () => {
        await car.come();
        await pass(3_000);
      }),
    /** No network: neither car nor server. */
    disconnect: () =>
      run(async () => {
        server.isOffline = true;
        await car.leave();
      }),
    /** Waits until a message is shown to the owner. */
    shows: (text: string) => until(`"${text}"`, () => visibleMessages().some((each) => each.includes(text))),
    /** Taps the element that an owner finds by that name. */
    press: (role: Role, name: string) => run(() => tap(find(role, name))),
    type: (label: string, text: string) => run(() => typeInto(label, text)),
    close,
  };
}
