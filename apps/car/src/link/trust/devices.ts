import type { WaitingPhone } from '@ligo/link';
import type { CarContext } from '../../ports/car-context.ts';
import { printable } from '../../shared/printable.ts';
import type { AcceptedBy, Device, DeviceList, DeviceStore } from './devices-contract.ts';
import { createStoredDevices } from './stored-devices.ts';
import { createWaitingDevices } from './waiting-devices.ts';

/** The car's list of devices: those that are accepted or removed, and those that wait; see RULES.md. */
export function createDevices(
  { wallTime, log }: Pick<CarContext, 'wallTime' | 'log'>,
  store: DeviceStore,
  /** The masked e-mail address of a pairing; `null`: unknown. */
  accountOf: (pairingId: string) => string | null,
  /** The car shows a pairing code: someone there adds a phone. */
  isCodeShown: () => boolean,
) {
  const stored = createStoredDevices({ wallTime, log }, store);
  const waiting = createWaitingDevices();

  const fieldsOf = ({ key, name, pairingId }: Pick<Device, 'key' | 'name' | 'pairingId'>) => ({
    ...{ device: key.slice(-8), name, pairingId, account: accountOf(pairingId) },
  });
  const deviceOf = (
    { key, name, pairingId }: Pick<Device, 'key' | 'name' | 'pairingId'>,
    acceptedBy: AcceptedBy,
  ): Device => {
    const now = Math.max(0, wallTime.nowMs());
    return { key, name, pairingId, acceptedBy, acceptedAt: now, usedAt: now, endedAt: null };
  };
  function remove(device: Device): void {
    log.info(fieldsOf(device), 'device removed');
    stored.end(device);
  }
  const list: DeviceList = {
    waiting: waiting.list,
    onWaiting: waiting.onWaiting,
    accepted: stored.accepted,
    approve(key, by) {
      const device = waiting.find(key);
      if (!device) return false;
      // DEV-5
      stored.keep(deviceOf(device, by));
      waiting.remove(key);
      log.info({ ...fieldsOf(device), by }, 'device accepted');
      device.decide('ok');
      return true;
    },
    refuse(key, by) {
      const device = waiting.find(key);
      if (!device) return false;
      waiting.remove(key);
      log.info({ ...fieldsOf(device), by }, 'device refused');
      stored.end(deviceOf(device, by));
      device.decide('unknown');
      return true;
    },
    remove(key) {
      const device = stored.accepted().find((each) => each.key === key);
      if (device) remove(device);
      return device !== undefined;
    },
    removeAll() {
      for (const device of stored.accepted()) remove(device);
    },
  };
  return {
    ...list,
    statusOf(key: string, pairingId: string): 'ok' | 'waiting' | 'unknown' {
      const device = stored.find(key);
      // DEV-3
      if (device && device.endedAt !== null) return isCodeShown() ? 'waiting' : 'unknown';
      // DEV-1
      return device?.pairingId === pairingId ? 'ok' : 'waiting';
    },
    /** DEV-6; never throws. */
    forgetPairing(pairingId: string): void {
      for (const device of stored.accepted().filter((each) => each.pairingId === pairingId)) {
        remove(device);
        stored.forget(device.key);
      }
    },
    /** DEV-1: accepts a device that has proven the secret of a QR code. Throws if the disk fails (DEV-5). */
    invite(phone: Pick<WaitingPhone, 'key' | 'name'>, pairingId: string): void {
      const device = { key: phone.key, pairingId, name: printable(phone.name) };
      stored.keep(deviceOf(device, 'qr'));
      waiting.remove(phone.key);
      log.info({ ...fieldsOf(device), by: 'qr' }, 'device accepted');
    },
    /** Shows a device that waits; returns the end of that. */
    wait({ key, name, number, decide }: WaitingPhone, pairingId: string): () => void {
      const device = { key, pairingId, number, name: printable(name), account: accountOf(pairingId), decide };
      const leave = waiting.add(device);
      log.info(fieldsOf(device), leave ? 'device waits for approval' : 'too many devices wait for approval');
      return leave ?? (() => {});
    },
    linked: stored.linked,
  };
}

export type Devices = ReturnType<typeof createDevices>;
