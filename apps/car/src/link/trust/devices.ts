import type { WaitingPhone } from '@ligo/link';
import type { CarContext } from '../../ports/car-context.ts';
import { printable } from '../../shared/printable.ts';
import { limitedLog } from '../limited-log.ts';
import type { DecidedAt, Device, DeviceList, DeviceListChange, DeviceStore } from './devices-contract.ts';
import type { Invitation } from './invites.ts';
import { createStoredDevices } from './stored-devices.ts';
import { createWaitingDevices } from './waiting-devices.ts';

const DAY_MS = 86_400_000;

type Named = Pick<Device, 'key' | 'name' | 'pairingId'>;
type Way = Pick<Device, 'acceptedBy' | 'letInBy'>;

/** The car's list of devices: those that are accepted or removed, and those that wait; see RULES.md. */
export function createDevices(
  context: Pick<CarContext, 'clock' | 'wallTime' | 'log'>,
  store: DeviceStore,
  /** The masked e-mail address of a pairing; `null`: unknown. */
  accountOf: (pairingId: string) => string | null,
  /** The car shows a pairing code: someone there adds a phone. */
  isCodeShown: () => boolean,
) {
  const { wallTime, log } = context;
  const waitingLog = limitedLog(context);
  const listeners = new Set<(change: DeviceListChange | null) => void>();
  const notify = (change: DeviceListChange | null) => {
    for (const listener of listeners) listener(change);
  };
  const stored = createStoredDevices(context, store);
  const waiting = createWaitingDevices(() => notify(null));
  const find = (key: string) => stored.accepted().find((each) => each.key === key);

  const fieldsOf = ({ key, name, pairingId }: Named) => ({
    ...{ device: key.slice(-8), name, pairingId, account: accountOf(pairingId) },
  });
  function newDevice({ key, name, pairingId }: Named, way: Way, days: number | null = null): Device {
    const now = Math.max(0, wallTime.nowMs());
    return {
      ...{ ...way, key, name, pairingId, acceptedAt: now, usedAt: now },
      ...{ expiresAt: days === null ? null : now + days * DAY_MS, endedAt: null },
    };
  }
  /** Logs a change and reports it. */
  function changed(change: DeviceListChange): void {
    const { device, by } = change;
    log.info({ ...fieldsOf(device), by: by?.key.slice(-8) ?? device.acceptedBy }, `device ${change.change}`);
    notify(change);
  }
  return {
    ...createDecisions(stored, waiting, newDevice, changed),
    find,
    waiting: waiting.list,
    onWaiting: waiting.onWaiting,
    accepted: stored.accepted,
    onChange(listener: (change: DeviceListChange | null) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    statusOf(key: string, pairingId: string): 'ok' | 'waiting' | 'unknown' {
      const device = stored.find(key);
      // DEV-3, DEV-8
      if (device && stored.isOut(device)) return isCodeShown() ? 'waiting' : 'unknown';
      // DEV-1
      return device?.pairingId === pairingId ? 'ok' : 'waiting';
    },
    /** DEV-6; never throws. */
    forgetPairing(pairingId: string): void {
      const ended = stored.accepted().filter((each) => each.pairingId === pairingId);
      stored.end(ended);
      for (const device of ended) {
        log.info(fieldsOf(device), 'device removed');
        stored.forget(device.key);
      }
      notify(null);
    },
    /**
     * DEV-1: accepts a device that has proven the secret of a QR code; `false`: the device that showed it is no longer accepted itself
     * (DEV-9). Throws if the disk fails (DEV-5).
     */
    invite(
      phone: Pick<WaitingPhone, 'key' | 'name'>,
      pairingId: string,
      { from, days }: Invitation,
    ): boolean {
      const by = from === null ? null : find(from);
      if (by === undefined) return false;
      const way = { acceptedBy: by ? 'invite' : 'qr', letInBy: from } as const;
      const device = newDevice({ key: phone.key, pairingId, name: printable(phone.name) }, way, days);
      stored.keep(device);
      waiting.remove(phone.key);
      changed({ change: 'invited', device, by });
      return true;
    },
    /** Shows a device that waits; returns the end of that. */
    wait({ key, name, number, decide }: WaitingPhone, pairingId: string): () => void {
      const device = { key, pairingId, number, name: printable(name), account: accountOf(pairingId), decide };
      const leave = waiting.add(device);
      waitingLog.info(
        fieldsOf(device),
        leave ? 'device waits for approval' : 'too many devices wait for approval',
      );
      return leave ?? (() => {});
    },
    linked: stored.linked,
  };
}

export type Devices = ReturnType<typeof createDevices>;

/** The decisions of someone at the car or on an accepted device. */
function createDecisions(
  stored: ReturnType<typeof createStoredDevices>,
  waiting: ReturnType<typeof createWaitingDevices>,
  newDevice: (device: Named, way: Way) => Device,
  changed: (change: DeviceListChange) => void,
): Pick<DeviceList, 'approve' | 'refuse' | 'remove' | 'removeAll' | 'rename'> {
  const find = (key: string) => stored.accepted().find((each) => each.key === key);
  const byOf = (at: DecidedAt) => (typeof at === 'string' ? null : (find(at.phone) ?? null));
  const wayOf = (at: DecidedAt): Way =>
    typeof at === 'string' ? { acceptedBy: at, letInBy: null } : { acceptedBy: 'phone', letInBy: at.phone };

  function end(devices: readonly Device[], change: 'refused' | 'removed', at: DecidedAt): void {
    const by = byOf(at);
    stored.end(devices);
    for (const device of devices) changed({ change, device, by });
  }
  return {
    approve(key, at) {
      const waits = waiting.find(key);
      if (!waits) return false;
      const known = find(key);
      // TRUST-13: one that compares a number once more stays as it was let in.
      const device = known?.pairingId === waits.pairingId ? known : newDevice(waits, wayOf(at));
      // DEV-5
      stored.keep(device);
      waiting.remove(key);
      changed({ change: 'approved', device, by: byOf(at) });
      waits.decide('ok');
      return true;
    },
    refuse(key, at) {
      const waits = waiting.find(key);
      if (!waits) return false;
      waiting.remove(key);
      end([newDevice(waits, wayOf(at))], 'refused', at);
      waits.decide('unknown');
      return true;
    },
    remove(key, at) {
      const device = find(key);
      if (device) end([device], 'removed', at);
      return device !== undefined;
    },
    removeAll() {
      end(stored.accepted(), 'removed', 'dashboard');
    },
    rename(key, name, at) {
      const known = find(key);
      if (!known) return false;
      const device = { ...known, name: printable(name) };
      stored.keep(device);
      changed({ change: 'renamed', device, by: byOf(at) });
      return true;
    },
  };
}
