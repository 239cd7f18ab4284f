import { createScope } from '@ligo/machine';
import type { DeviceAnswer, DeviceRequest, DeviceResult, ListedDevices } from '@ligo/protocol';
import type { EventNotes, OwnerChanges } from '../../events/events-contract.ts';
import type { CarContext } from '../../ports/car-context.ts';
import type { CarModule } from '../../ports/car-module.ts';
import type { Phone } from '../../ports/phone.ts';
import type { Monotonic } from '../../ports/unit-time.ts';
import type { Devices } from './devices.ts';
import type { Device, DeviceListChange, WaitingDevice } from './devices-contract.ts';
import type { Invites } from './invites.ts';

/** DEV-10: changes of one pairing within this time, ms: as many as the log records one by one. */
const QUOTA = { changes: 10, withinMs: 600_000 } as const;

type Answer = Omit<DeviceAnswer, 'id'>;
/** A change of a device on the list, or of one that waits. */
type KeyedRequest = Exclude<DeviceRequest, { change: 'invite' }>;

export interface DevicesModuleParts {
  devices: Devices;
  invites: Pick<Invites, 'qrTextOf'>;
  /** A pairing code for another phone. Rejects if the server gives none. */
  pairingCode(): Promise<{ code: string; until: Monotonic }>;
  /** The masked e-mail address of a pairing; `null`: unknown. */
  accountOf(pairingId: string): string | null;
  events: Pick<EventNotes, 'noteDeviceWaiting'>;
  ownerChanges: OwnerChanges;
}

/** DEV-12: a device that waits is an event this often at most, ms. */
const WAITING_NOTED_MS = 3_600_000;

/** Shows the car's list of devices to accepted phones, and lets them change it; see RULES.md. */
export function createDevicesModule(
  { phones, clock, log }: Pick<CarContext, 'phones' | 'clock' | 'log'>,
  parts: DevicesModuleParts,
): CarModule {
  const { devices, invites, pairingCode, accountOf, events } = parts;
  const mayChange = createQuota(clock);
  let waitingNotedAt: Monotonic | null = null;
  let scope = createScope();
  /** The phones that have asked for the list, by their connections. */
  let watching = new Map<string, Phone>();

  const deviceOf = (phone: Phone) => devices.find(phone.provenKey?.() ?? '');

  function sendList(phone: Phone): unknown {
    const own = deviceOf(phone);
    return own && phone.send('Devices', listFor(own, devices, accountOf));
  }
  function watch(phone: Phone): unknown {
    const { id, disconnected } = phone;
    if (!watching.has(id))
      disconnected.addEventListener('abort', () => void watching.delete(id), { once: true });
    watching.set(id, phone);
    return sendList(phone);
  }
  async function invite(own: Device, days: Parameters<Invites['qrTextOf']>[2]['days']): Promise<Answer> {
    try {
      const { code, until } = await pairingCode();
      // It was removed meanwhile.
      if (!devices.find(own.key)) return { result: 'not-allowed' };
      log.info({ device: own.key.slice(-8), pairingId: own.pairingId, days }, 'device shows an invitation');
      const qrText = invites.qrTextOf(code, until, { from: own.key, days });
      return { result: 'done', invite: { qrText, leftMs: Math.max(0, Math.round(until - clock.nowMs())) } };
    } catch (error) {
      log.warn({ err: error }, 'no pairing code was received for an invitation');
      return { result: 'server' };
    }
  }
  /** DEV-12 */
  function noteWaiting({ name, account }: WaitingDevice): void {
    const now = clock.nowMs();
    const isSoon = waitingNotedAt !== null && now - waitingNotedAt < WAITING_NOTED_MS;
    if (isSoon || devices.accepted().length === 0) return;
    waitingNotedAt = now;
    events.noteDeviceWaiting(now, { name, account: account ?? '' });
  }
  function execute(request: KeyedRequest, own: Device): DeviceResult {
    try {
      return change(devices, request, own) ? 'done' : 'gone';
    } catch (error) {
      log.error({ err: error }, 'a change of the devices could not be stored');
      return 'disk';
    }
  }
  async function answer(request: DeviceRequest, own: Device): Promise<Answer> {
    // DEV-8
    if (own.expiresAt !== null) return { result: 'not-allowed' };
    if (!mayChange(own.pairingId)) return { result: 'too-many' };
    if (request.change === 'invite') return invite(own, request.days);
    return { result: execute(request, own) };
  }
  return {
    name: 'devices',
    start() {
      scope = createScope();
      watching = new Map();
      scope.add(
        phones.on('Devices', (_extras, phone) => watch(phone)),
        phones.on('DeviceChange', async (request, phone) => {
          const own = deviceOf(phone);
          if (!own) return;
          const sent: DeviceAnswer = { id: request.id, ...(await answer(request, own)) };
          await phone.send('DeviceChange', sent);
        }),
        devices.onWaiting(noteWaiting),
        devices.onChange((made) => {
          if (made) noteChange(parts, made);
          for (const phone of watching.values()) sendList(phone);
        }),
      );
    },
    stop: () => scope.end(),
  };
}

/** The first device that is let in notifies no one: it is its owner's. */
function noteChange(
  { devices, ownerChanges }: Pick<DevicesModuleParts, 'devices' | 'ownerChanges'>,
  { change, device, by }: DeviceListChange,
): void {
  const isFirst = change !== 'removed' && devices.accepted().length === 1;
  ownerChanges.note({
    change: { kind: 'deviceChanged', change, name: device.name },
    pairingId: by?.pairingId ?? null,
    isSerious: !isFirst && change !== 'refused' && change !== 'renamed',
  });
}

/** `false`: the device waits no longer, or is not on the list. Throws if the disk fails. */
function change(devices: Devices, request: KeyedRequest, own: Device): boolean {
  const { key } = request;
  const at = { phone: own.key };
  switch (request.change) {
    case 'approve':
      // DEV-11
      return (
        devices.waiting().some((each) => each.key === key && each.number === request.number) &&
        devices.approve(key, at)
      );
    case 'refuse':
      return devices.refuse(key, at);
    case 'rename':
      return devices.rename(key, request.name, at);
    case 'remove':
      return devices.remove(key, at);
  }
}

/** The list as an accepted device may see it. */
function listFor(
  own: Device,
  devices: Pick<Devices, 'accepted' | 'waiting' | 'find'>,
  accountOf: DevicesModuleParts['accountOf'],
): ListedDevices {
  const canChange = own.expiresAt === null;
  // DEV-8
  const shown = canChange ? devices.accepted() : [own];
  return {
    canChange,
    devices: shown.map(({ key, name, pairingId, acceptedBy, letInBy, acceptedAt, usedAt, expiresAt }) => ({
      ...{ key, name, acceptedBy, acceptedAt, usedAt, expiresAt },
      account: accountOf(pairingId) ?? '',
      letInBy: letInBy === null ? null : (devices.find(letInBy)?.name ?? null),
      isThis: key === own.key,
    })),
    waiting: canChange
      ? devices
          .waiting()
          .map(({ key, name, account, number }) => ({ key, name, number, account: account ?? '' }))
      : [],
  };
}

/** Whether a pairing may change the list once more. */
function createQuota(clock: Pick<CarContext['clock'], 'nowMs'>) {
  const made = new Map<string, Monotonic[]>();
  return (pairingId: string): boolean => {
    const now = clock.nowMs();
    const recent = (made.get(pairingId) ?? []).filter((at) => now - at < QUOTA.withinMs);
    if (recent.length >= QUOTA.changes) return false;
    made.set(pairingId, [...recent, now]);
    return true;
  };
}
