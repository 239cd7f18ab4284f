import type { CarContext } from '../../ports/car-context.ts';
import type { Device, DeviceStore } from './devices-contract.ts';

/** The last use of a device is stored this often at most, ms. */
const USE_STORED_MS = 600_000;
/** DEV-8: a link looks for the end of its device this often at least, ms: timers stand still while the unit sleeps. */
const END_CHECKED_MS = 60_000;

/** The list of devices as it is stored, accepted and removed ones, with the links of those that are connected. */
export function createStoredDevices(
  { clock, wallTime, log }: Pick<CarContext, 'clock' | 'wallTime' | 'log'>,
  store: DeviceStore,
) {
  const known = new Map(store.all().map((device) => [device.key, device]));
  const links = new Map<string, Set<() => void>>();
  const nowMs = () => Math.max(0, wallTime.nowMs());

  const isOut = ({ endedAt }: Device) => endedAt !== null;
  /** Known and stored from now on, also where the disk fails. */
  function setEnded(ended: readonly Device[]): void {
    for (const device of ended) known.set(device.key, device);
    try {
      store.put(ended);
    } catch (error) {
      log.error({ err: error }, 'the end of a device could not be stored');
    }
  }
  /** DEV-8: a device whose time was over once stays out, also if the clock is set back. */
  function find(key: string): Device | undefined {
    const device = known.get(key);
    if (!device || isOut(device) || device.expiresAt === null || device.expiresAt > nowMs()) return device;
    const ended = { ...device, endedAt: device.expiresAt };
    setEnded([ended]);
    return ended;
  }
  /** DEV-8: closes the link of a device that was let in for a time at its end; returns what cancels that. */
  function closeAtEnd(key: string, close: () => void): () => void {
    const expiresAt = known.get(key)?.expiresAt ?? null;
    if (expiresAt === null) return () => {};
    let cancel = () => {};
    const end = () => {
      find(key);
      close();
    };
    const wait = () => {
      const leftMs = expiresAt - nowMs();
      cancel = clock.after(
        Math.max(0, Math.min(leftMs, END_CHECKED_MS)),
        leftMs <= END_CHECKED_MS ? end : wait,
      );
    };
    wait();
    return () => cancel();
  }
  /** Throws if the disk fails. */
  function keep(device: Device): void {
    store.put([device]);
    known.set(device.key, device);
  }
  function noteUse(device: Device | undefined): void {
    if (!device || nowMs() - device.usedAt < USE_STORED_MS) return;
    try {
      keep({ ...device, usedAt: nowMs() });
    } catch (error) {
      log.warn({ err: error }, 'the last use of a device could not be stored');
    }
  }
  return {
    find,
    /** Whether it was refused or removed, or its time is over. */
    isOut,
    accepted: () => [...known.keys()].flatMap((key) => find(key) ?? []).filter((device) => !isOut(device)),
    keep,
    /** DEV-4: also where the disk fails. */
    end(devices: readonly Device[]): void {
      setEnded(devices.map((device) => ({ ...device, endedAt: nowMs() })));
      for (const { key } of devices) for (const close of [...(links.get(key) ?? [])]) close();
    },
    /** A device that cannot be deleted stays as it is. */
    forget(key: string): void {
      try {
        store.remove(key);
        known.delete(key);
      } catch (error) {
        log.warn({ err: error }, 'a device could not be deleted, and stays removed');
      }
    },
    /** A link of an accepted device is open; `close` ends it. Returns the call after its end. */
    linked(key: string, close: () => void): () => void {
      const own = links.get(key) ?? new Set();
      links.set(key, own.add(close));
      noteUse(known.get(key));
      const cancel = closeAtEnd(key, close);
      return () => {
        cancel();
        own.delete(close);
        if (own.size === 0 && links.get(key) === own) links.delete(key);
      };
    },
  };
}
