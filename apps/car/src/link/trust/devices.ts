import type { WaitingPhone } from '@ligo/link';
import type { CarContext } from '../../ports/car-context.ts';
import { printable } from '../../shared/printable.ts';
import type { AcceptedBy, Device, DeviceList, DeviceStore, WaitingDevice } from './devices-contract.ts';
import { createWaitingDevices } from './waiting-devices.ts';

/** The last use of a device is stored this often at most, ms. */
const USE_STORED_MS = 600_000;

/** The car's list of devices: those that are accepted or removed, and those that wait; see RULES.md. */
export function createDevices(
  { wallTime, log }: Pick<CarContext, 'wallTime' | 'log'>,
  store: DeviceStore,
  /** The masked e-mail address of a pairing; `null`: unknown. */
  accountOf: (pairingId: string) => string | null,
  /** The car shows a pairing code: someone there adds a phone. */
  isCodeShown: () => boolean,
) {
  const known = new Map(store.all().map((device) => [device.key, device]));
  const waiting = createWaitingDevices();
  const links = new Map<string, Set<() => void>>();
  const nowMs = () => Math.max(0, wallTime.nowMs());

  const fieldsOf = ({ key, name, pairingId }: Pick<Device, 'key' | 'name' | 'pairingId'>) => ({
    ...{ device: key.slice(-8), name, pairingId, account: accountOf(pairingId) },
  });
  const deviceOf = ({ key, name, pairingId }: WaitingDevice, acceptedBy: AcceptedBy): Device => {
    const now = nowMs();
    return { key, name, pairingId, acceptedBy, acceptedAt: now, usedAt: now, endedAt: null };
  };
  /** Throws if the disk fails. */
  function keep(device: Device): void {
    store.put(device);
    known.set(device.key, device);
  }
  /** Also where the disk fails (DEV-4). */
  function end(device: Device, event: string): void {
    const ended = { ...device, endedAt: nowMs() };
    known.set(device.key, ended);
    log.info(fieldsOf(device), event);
    try {
      store.put(ended);
    } catch (error) {
      log.error({ err: error, ...fieldsOf(device) }, 'the end of a device could not be stored');
    }
    for (const close of [...(links.get(device.key) ?? [])]) close();
  }
  const list: DeviceList = {
    waiting: waiting.list,
    onWaiting: waiting.onWaiting,
    approve(key, by) {
      const device = waiting.find(key);
      if (!device) return false;
      // DEV-5
      keep(deviceOf(device, by));
      waiting.remove(key);
      log.info({ ...fieldsOf(device), by }, 'device accepted');
      device.decide('ok');
      return true;
    },
    refuse(key, by) {
      const device = waiting.find(key);
      if (!device) return false;
      waiting.remove(key);
      end(deviceOf(device, by), 'device refused');
      device.decide('unknown');
      return true;
    },
  };
  return {
    ...list,
    statusOf(key: string, pairingId: string): 'ok' | 'waiting' | 'unknown' {
      const device = known.get(key);
      // DEV-3
      if (device && device.endedAt !== null) return isCodeShown() ? 'waiting' : 'unknown';
      // DEV-1
      return device?.pairingId === pairingId ? 'ok' : 'waiting';
    },
    /** Shows a device that waits; returns the end of that. */
    wait({ key, name, number, decide }: WaitingPhone, pairingId: string): () => void {
      const device = { key, pairingId, number, name: printable(name), account: accountOf(pairingId), decide };
      const leave = waiting.add(device);
      log.info(fieldsOf(device), leave ? 'device waits for approval' : 'too many devices wait for approval');
      return leave ?? (() => {});
    },
    /** A link of an accepted device is open; `close` ends it. Returns the call after its end. */
    linked(key: string, close: () => void): () => void {
      const own = links.get(key) ?? new Set();
      links.set(key, own.add(close));
      noteUse(known.get(key));
      return () => {
        own.delete(close);
        if (own.size === 0 && links.get(key) === own) links.delete(key);
      };
    },
  };

  function noteUse(device: Device | undefined): void {
    if (!device || nowMs() - device.usedAt < USE_STORED_MS) return;
    try {
      keep({ ...device, usedAt: nowMs() });
    } catch (error) {
      log.warn({ err: error }, 'the last use of a device could not be stored');
    }
  }
}

export type Devices = ReturnType<typeof createDevices>;
