import type { DoorName } from '@ligo/signals';
import { z } from 'zod';
import { camIdSchema } from './cameras.ts';
import { measured, tolerant } from './fields.ts';
import { sealedPictureSchema } from './sealed-picture.ts';
import { DEVICE_NAME_MAX } from './trust.ts';

interface EventRow {
  /** Number of the kind in the log. */
  logType: number;
  /** Type of its report and its push message; `null`: never pushed. */
  push: string | null;
  /** Data of an entry besides kind and time. */
  data: z.ZodObject;
  /** Data of its report and its push message; missing: all data of the entry. */
  pushData?: z.ZodObject;
  /** The switch that lets it be pushed. */
  notify: { name: string; isOnAtFirst: boolean; meaning: string } | null;
}

const emptyPayload = z.object({});

/** Reasons why Sentry stopped watching that notify the owner. */
export const SENTRY_STOPS = ['charge', 'aux-battery', 'storage', 'cameras'] as const;
export type SentryStop = (typeof SENTRY_STOPS)[number];

const CHARGING_CHANGES = ['plugged', 'started', 'stopped', 'unplugged'] as const;
export type ChargingChange = (typeof CHARGING_CHANGES)[number];

/** The fields of an entry that name the author of a change. */
const changedBy = {
  by: z.enum(['phone', 'screen']).describe("A phone, or the car's own screen."),
  account: z
    .string()
    .max(320)
    .default('')
    .describe(
      "Masked e-mail address of the phone's account, as the car's list of links had it then; empty: unknown.",
    ),
};

/** One switch for all events of Sentry. */
const notifySentry = {
  name: 'notifySentryMovement',
  isOnAtFirst: false,
  meaning: 'Sentry saw movement, or had to stop watching.',
} as const;

/** One switch for all events of the list of devices. */
const notifyDevices = {
  name: 'notifyDevices',
  isOnAtFirst: true,
  meaning:
    'A device waits for approval, or another owner, or the screen of the car, let one in or removed one.',
} as const;

/** Changes of the car's list of devices. */
const LIST_CHANGES = ['approved', 'invited', 'refused', 'renamed', 'removed'] as const;
const deviceName = z.string().max(DEVICE_NAME_MAX).describe('Name of the device.');

/** All events of a car, one row per kind, in the order of their numbers. An unknown kind is kept and shown as unknown. */
export const EVENTS = {
  door: {
    logType: 1,
    push: 'DoorChange',
    data: z.object({
      area: z
        .number()
        .int()
        .describe('1 front left (driver), 2 front right, 3 rear left, 4 rear right, 5 hood, 6 trunk.'),
      state: z.union([z.literal(0), z.literal(1)]).describe('1 open, 0 closed.'),
    }),
    notify: {
      name: 'notifyOpenClosedDoors',
      isOnAtFirst: true,
      meaning: 'A door, the hood or the trunk opens or closes.',
    },
  },
  driveChange: {
    logType: 2,
    push: 'DriveChange',
    data: z.object({ isDriving: z.boolean().describe('true: moving, false: parked.') }),
    notify: { name: 'notifyDriveChange', isOnAtFirst: true, meaning: 'The car starts to drive or parks.' },
  },
  appStart: {
    logType: 3,
    push: 'LigoInit',
    data: emptyPayload,
    notify: { name: 'notifyLigoInit', isOnAtFirst: true, meaning: "The car's app started." },
  },
  mcuReboot: {
    logType: 4,
    push: 'MCUReboot',
    data: emptyPayload,
    notify: {
      name: 'notifyMCUReboot',
      isOnAtFirst: true,
      meaning: 'The infotainment unit was restarted.',
    },
  },
  seatComfortRun: { logType: 5, push: null, data: emptyPayload, notify: null },
  sentryMovement: {
    logType: 6,
    push: 'SentryMovement',
    data: emptyPayload,
    pushData: z.object({
      cameras: tolerant(z.array(camIdSchema).max(4)).describe(
        'The cameras that detected it; missing: the car does not name them.',
      ),
      picture: tolerant(sealedPictureSchema).describe(
        'Follows the alarm that has none; the server cannot open it.',
      ),
    }),
    notify: notifySentry,
  },
  sentryStopped: {
    logType: 7,
    push: 'SentryStopped',
    data: z.object({
      reason: z
        .enum(SENTRY_STOPS)
        .describe(
          'The charge or the 12 V battery is under its floor, recordings have no room, no camera works.',
        ),
    }),
    notify: notifySentry,
  },
  charging: {
    logType: 8,
    push: null,
    data: z.object({
      change: z
        .enum(CHARGING_CHANGES)
        .describe('The cable was put in, charging started, charging stopped, the cable was taken out.'),
      soc: measured(0, 100).describe('State of charge then, %.'),
      cen: measured(0, 1000).describe('Energy charged since the cable was put in, kWh; only of what ended.'),
    }),
    notify: null,
  },
  sentrySwitched: {
    logType: 9,
    push: 'SentrySwitchedOff',
    data: z.object({ isOn: z.boolean().describe('true: switched on, false: switched off.'), ...changedBy }),
    pushData: emptyPayload,
    notify: {
      name: 'notifySentrySwitchedOff',
      isOnAtFirst: true,
      meaning: 'Another owner, or the screen of the car, switched Sentry off.',
    },
  },
  sentryMasked: {
    logType: 10,
    push: 'SentryMasked',
    data: z.object({
      camIds: z
        .array(camIdSchema)
        .max(4)
        .describe('The cameras in whose pictures Sentry ignores all movement; empty: none any longer.'),
      isEveryCamera: z.boolean().describe('true: these are all cameras of the car.'),
      ...changedBy,
    }),
    pushData: emptyPayload,
    notify: {
      name: 'notifySentryMasked',
      isOnAtFirst: true,
      meaning: 'Another owner made Sentry ignore all movement in the picture of a camera.',
    },
  },
  recordingsDeleted: {
    logType: 11,
    push: 'RecordingsDeleted',
    data: z.object({
      count: z.number().int().positive().describe('Number of deleted recordings.'),
      ...changedBy,
    }),
    pushData: emptyPayload,
    notify: {
      name: 'notifyRecordingsDeleted',
      isOnAtFirst: true,
      meaning: 'Another owner deleted five or more recordings within ten minutes.',
    },
  },
  deviceChanged: {
    logType: 12,
    push: 'DeviceChanged',
    data: z.object({
      change: z.enum(LIST_CHANGES).describe('invited: it had the secret of a QR code.'),
      name: deviceName,
      ...changedBy,
    }),
    pushData: emptyPayload,
    notify: notifyDevices,
  },
  deviceWaiting: {
    logType: 13,
    push: 'DeviceWaiting',
    data: z.object({ name: deviceName, account: changedBy.account }),
    pushData: emptyPayload,
    notify: notifyDevices,
  },
  arrived: {
    logType: 14,
    push: 'Arrived',
    data: z.object({ name: z.string().max(60).describe("The owner's name for the place.") }),
    pushData: emptyPayload,
    notify: {
      name: 'notifyArrivals',
      isOnAtFirst: true,
      meaning: 'The car arrives at a place with `isArrivalNotified`.',
    },
  },
} as const satisfies Record<string, EventRow>;

type Events = typeof EVENTS;
export type ChargingData = z.infer<Events['charging']['data']>;
export type DeviceWaitingData = z.infer<Events['deviceWaiting']['data']>;
export type ArrivalData = z.infer<Events['arrived']['data']>;
export type EventKind = keyof Events;
type PushedKind = { [K in EventKind]: Events[K]['push'] extends string ? K : never }[EventKind];
/** Type of a report and of a push message. */
type PushType = Events[PushedKind]['push'];
/** The switch of an account that lets a kind of event be pushed. */
export type NotificationSwitch = Events[PushedKind]['notify']['name'];
type PushDataOf<K extends PushedKind> = Events[K] extends { pushData: infer Data extends z.ZodObject }
  ? Data
  : Events[K]['data'];
/** Kinds of events that an owner causes by changing something. */
export type OwnerChangeKind = 'sentrySwitched' | 'sentryMasked' | 'recordingsDeleted' | 'deviceChanged';
/** The data of an entry about a change by an owner, without its author. */
export type OwnerChange = {
  [K in OwnerChangeKind]: { kind: K } & Omit<z.infer<Events[K]['data']>, keyof typeof changedBy>;
}[OwnerChangeKind];

const pushed: EventRow[] = Object.values(EVENTS).filter(({ push }) => push !== null);

export const SETTING_BY_EVENT = Object.fromEntries(
  pushed.map(({ push, notify }) => [push, notify?.name]),
) as Record<PushType, NotificationSwitch>;

export const notificationSettingFields = Object.fromEntries(
  pushed.map(({ notify }) => {
    const meaning = notify?.meaning ?? '';
    const isOn = z.boolean().default(notify?.isOnAtFirst ?? false);
    return [notify?.name, isOn.describe(meaning)];
  }),
) as Record<NotificationSwitch, z.ZodDefault<z.ZodBoolean>>;

type PushedSchema<S extends z.core.$ZodLooseShape> = {
  [K in PushedKind]: z.ZodObject<
    { type: z.ZodLiteral<Events[K]['push']> } & S & PushDataOf<K>['shape'],
    z.core.$strip
  >;
}[PushedKind];

/** A schema for each pushed kind: its type, the fields of `shape`, and its push data. */
export function pushedEventSchemas<S extends z.core.$ZodLooseShape>(
  shape: S,
): [PushedSchema<S>, ...PushedSchema<S>[]] {
  const schemas = pushed.map(({ push, data, pushData = data }) =>
    z.object({ type: z.literal(push), ...shape, ...pushData.shape }),
  );
  return schemas as unknown as [PushedSchema<S>, ...PushedSchema<S>[]];
}

/** Openings of a car by the number that events use. */
export const DOOR_AREA = {
  frontLeft: 1,
  frontRight: 2,
  rearLeft: 3,
  rearRight: 4,
  hood: 5,
  trunk: 6,
} as const satisfies Record<DoorName, number>;
