import type { Clock } from '@ligo/machine';
import { bluetoothAdapters } from '../../../../car/src/platform/browser/bluetooth/bluetooth-adapters.ts';
import type { Bluetooth } from '../../../../car/src/platform/browser/bluetooth/web-bluetooth.ts';
import {
  type Adapter,
  type Adapters,
  type NoChoice,
  serveLine,
} from '../../../../car/src/platform/browser/lines/adapter.ts';
import { serialAdapters } from '../../../../car/src/platform/browser/serial/serial-adapters.ts';
import type { Serial } from '../../../../car/src/platform/browser/serial/web-serial.ts';
import type { Line, LineListener } from '../../../../car/src/ports/line.ts';
import type { AdapterKind, AdapterSettings } from '../../../../car/src/unit-page/unit-settings.ts';
import { createObservable, type Readable } from '../../lib/values/observable.ts';

/** The parts of a browser that reach adapters; not all browsers have them. */
export interface AdapterNavigator {
  bluetooth?: Bluetooth;
  serial?: Serial;
}

/** The OBD adapter of this page. */
export interface UnitAdapter {
  /** The techniques of this browser. */
  readonly kinds: readonly AdapterKind[];
  /** The car waits for the adapter, which the browser gives to the page only after a touch. */
  needsTouch: Readable<boolean>;
  /**
   * Has the owner choose an adapter, right after a touch, and uses it: at once the one that was chosen before, another one if `store`
   * resolves to whether the owner's PIN allowed it and it is stored. Resolves to why none was chosen. Never rejects.
   */
  connect(
    kind: AdapterKind,
    chosen: AdapterSettings | null,
    store: (found: Adapter) => Promise<boolean>,
  ): Promise<NoChoice | null>;
  /** Gives the car's worker the line to the chosen adapter, as soon as the browser permits, until the worker ends it or is `gone`. */
  serve(port: MessagePort, gone: AbortSignal, chosen: AdapterSettings): void;
  /** Ends the line and the permission. */
  forget(): Promise<void>;
}

export function createUnitAdapter(clock: Clock, { bluetooth, serial }: AdapterNavigator): UnitAdapter {
  const techniques = new Map<AdapterKind, Adapters>();
  if (bluetooth) techniques.set('bluetooth', bluetoothAdapters(bluetooth, clock));
  if (serial) techniques.set('serial', serialAdapters(serial));
  const needsTouch = createObservable(false);
  let allowed: Adapter | null = null;
  let line: Line | null = null;
  let waiting: { chosen: AdapterSettings; open(adapter: Adapter): void } | null = null;

  const endLine = () => void line?.end();
  async function recall({ by, id }: AdapterSettings): Promise<Adapter | null> {
    // A serial port that was plugged in again is another one; Bluetooth may be remembered by this page alone.
    if (by === 'serial' || allowed?.id !== id)
      allowed = (await techniques.get(by)?.known())?.find((known) => known.id === id) ?? null;
    return allowed;
  }
  function use(adapter: Adapter): void {
    allowed = adapter;
    if (waiting?.chosen.id !== adapter.id) return;
    needsTouch.set(false);
    waiting.open(adapter);
    waiting = null;
  }
  serial?.addEventListener('connect', () => {
    if (waiting) void recall(waiting.chosen).then((adapter) => adapter && use(adapter));
  });
  /** A line that opens once the adapter is allowed. */
  function openOnceAllowed(chosen: AdapterSettings, listener: LineListener): Line {
    let opened: Line | null = null;
    let isEnded = false;
    const own = {
      chosen,
      open(adapter: Adapter) {
        if (!isEnded) opened = adapter.open(listener);
      },
    };
    void recall(chosen).then((adapter) => {
      if (adapter) return own.open(adapter);
      if (isEnded) return;
      waiting = own;
      needsTouch.set(true);
    });
    return {
      write: (text) => opened?.write(text),
      async end() {
        if (waiting === own) {
          waiting = null;
          needsTouch.set(false);
        }
        if (opened) return opened.end();
        if (!isEnded) listener.onClosed(null);
        isEnded = true;
      },
    };
  }
  return {
    kinds: [...techniques.keys()],
    needsTouch,
    async connect(kind, chosen, store) {
      const found = (await techniques.get(kind)?.choose()) ?? 'none';
      if (typeof found === 'string') return found;
      const isChosen = chosen?.by === kind && chosen.id === found.id;
      if (isChosen || (await store(found))) use(found);
      // The browser has allowed it already.
      else await found.forget();
      return null;
    },
    serve(port, gone, chosen) {
      endLine();
      gone.addEventListener('abort', endLine);
      line = serveLine(port, (listener) => openOnceAllowed(chosen, listener));
    },
    async forget() {
      await line?.end();
      await allowed?.forget();
      allowed = null;
    },
  };
}
