import type { ChargingChange } from '@ligo/protocol';
import {
  IconArmchair,
  IconBolt,
  IconBoltOff,
  IconDeviceMobileQuestion,
  IconDevices,
  IconDoorEnter,
  IconEye,
  IconEyeOff,
  IconGridPattern,
  IconHelp,
  IconMapPin,
  IconParkingCircle,
  IconPlayerPlay,
  IconPlug,
  IconPlugOff,
  IconRefreshAlert,
  IconShieldCheck,
  IconShieldOff,
  IconSteeringWheel,
  IconTrash,
} from '@tabler/icons-react';
import type { LogItem } from '../../stores/logs/logs-store.ts';
import { DoorIcon } from './door-icon.tsx';
import { chargingOf, doorEventOf, isDrivingAfter, type LogKind, logKindOf } from './log-sentence.ts';
import { isSwitchedOn } from './owner-change-sentence.ts';

const ICONS: Record<LogKind, typeof IconEye> = {
  door: IconDoorEnter,
  driveChange: IconSteeringWheel,
  appStart: IconPlayerPlay,
  mcuReboot: IconRefreshAlert,
  seatComfortRun: IconArmchair,
  sentryMovement: IconEye,
  sentryStopped: IconEyeOff,
  charging: IconPlug,
  sentrySwitched: IconShieldOff,
  sentryMasked: IconGridPattern,
  recordingsDeleted: IconTrash,
  deviceChanged: IconDevices,
  deviceWaiting: IconDeviceMobileQuestion,
  arrived: IconMapPin,
  undefined: IconHelp,
};

const OF_CHARGING: Record<ChargingChange, typeof IconEye> = {
  plugged: IconPlug,
  started: IconBolt,
  stopped: IconBoltOff,
  unplugged: IconPlugOff,
};

/** The picture of an event. Purely visual: the sentence beside it has the same meaning. */
export function LogIcon({ item }: { item: Pick<LogItem, 'type' | 'data'> }) {
  const kind = logKindOf(item);
  const door = kind === 'door' ? doorEventOf(item) : null;
  if (door) return <DoorIcon {...door} />;
  const isParked = kind === 'driveChange' && isDrivingAfter(item) === false;
  const change = kind === 'charging' ? chargingOf(item)?.change : undefined;
  const isOn = kind === 'sentrySwitched' && isSwitchedOn(item);
  const Icon = isParked
    ? IconParkingCircle
    : isOn
      ? IconShieldCheck
      : change
        ? OF_CHARGING[change]
        : ICONS[kind];
  return <Icon className="size-full" stroke={1.75} aria-hidden="true" />;
}
