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
  /** Has the owner choose an adapter, right after a touch. Never rejects. */
  choose(kind: AdapterKind): Promise<Adapter | NoChoice>;
  /** Gives the car's worker the line to the chosen adapter, as soon as the browser permits. */
  serve(port: MessagePort, chosen: AdapterSettings): void;
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
  let onAllowed: ((adapter: Adapter) => void) | null = null;

  async function recall({ by, id }: AdapterSettings): Promise<Adapter | null> {
    allowed ??= (await techniques.get(by)?.known())?.find((known) => known.id === id) ?? null;
    return allowed;
  }
  /** A line that opens once the adapter is allowed. */
  function openOnceAllowed(chosen: AdapterSettings, listener: LineListener): Line {
    let opened: Line | null = null;
    let isEnded = false;
    const open = (adapter: Adapter) => {
      if (!isEnded) opened = adapter.open(listener);
    };
    void recall(chosen).then((adapter) => {
      if (adapter) return open(adapter);
      if (isEnded) return;
      onAllowed = open;
      needsTouch.set(true);
    });
    return {
      write: (text) => opened?.write(text),
      async end() {
        if (onAllowed === open) {
          onAllowed = null;
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
    async choose(kind) {
      const chosen = (await techniques.get(kind)?.choose()) ?? 'none';
      if (typeof chosen === 'string') return chosen;
      allowed = chosen;
      needsTouch.set(false);
      onAllowed?.(chosen);
      onAllowed = null;
      return chosen;
    },
    serve(port, chosen) {
      // One that a worker left behind.
      void line?.end();
      line = serveLine(port, (listener) => openOnceAllowed(chosen, listener));
    },
    async forget() {
      await line?.end();
      await allowed?.forget();
      allowed = null;
    },
  };
}
