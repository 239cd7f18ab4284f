import { type CamId, type PushMessage, pushMessageSchema, type SentryStop } from '@ligo/protocol';
import { createTranslator, type PlainKey, type Translate } from '@ligo/texts';
import { z } from 'zod';
import type { Language } from '../i18n/language-code.ts';
import { directionOf } from '../i18n/language-of.ts';
import { PUSH_TEXTS } from '../i18n/push-texts.ts';
import { jsonOf } from '../lib/values/json-of.ts';

export interface ShownNotification {
  title: string;
  options: NotificationOptions & { tag: string; renotify: boolean; timestamp: number; image?: string };
}

const SENTRY_STOPPED_TEXT = {
  charge: 'push.sentryLowCharge',
  'aux-battery': 'push.sentryLowAux',
  storage: 'push.sentryNoRoom',
  cameras: 'push.sentryNoCamera',
} as const satisfies Record<SentryStop, PlainKey<'push'>>;

const DOOR_TEXTS: ReadonlyMap<number, PlainKey<'push'>> = new Map([
  [1, 'push.door1'],
  [2, 'push.door2'],
  [3, 'push.door3'],
  [4, 'push.door4'],
  [5, 'push.door5'],
  [6, 'push.door6'],
]);

const CAMERA_TEXTS = {
  1: 'push.camera1',
  2: 'push.camera2',
  3: 'push.camera3',
  4: 'push.camera4',
} as const satisfies Record<CamId, PlainKey<'push'>>;

const ICON = '/icons/icon-192.png';
const DAY_MS = 24 * 3_600_000;

/** A push message's payload as JSON; `null` if it is none of ours. Never throws. */
export function pushMessageOf(payload: string): PushMessage | null {
  return pushMessageSchema.safeParse(jsonOf(payload)).data ?? null;
}

/**
 * What to show for a push message in the owner's language. Browsers demand a notification for each push, so an
 * unreadable one (`null`) gives a neutral text. `picture`: the address of the opened picture.
 */
export function notificationOf(
  message: PushMessage | null,
  language: Language,
  nowMs: number,
  picture: string | null = null,
): ShownNotification {
  const t = createTranslator<'push'>(language, PUSH_TEXTS[language]);
  const appearance = {
    lang: language,
    dir: directionOf(language),
    icon: ICON,
    badge: '/icons/badge-96.png',
    ...soundOf(message?.isQuiet !== true),
  };
  if (!message) {
    const options = { ...appearance, body: t('push.neutral'), tag: 'neutral', timestamp: nowMs, data: null };
    return { title: t('push.neutralTitle'), options };
  }
  const { type, carId, carName, time } = message;
  return {
    title: carName || t('push.unnamedCar'),
    options: {
      ...appearance,
      body: `${textOf(message, t)} · ${timeOf(time, language, nowMs)}`,
      // A repeated event of the same car replaces its notification.
      tag: [type, carId ?? '', type === 'DoorChange' ? message.area : ''].join('/'),
      timestamp: time,
      ...pictureOf(picture),
      data: {
        action: type,
        time,
        ...(picture !== null && { picture }),
        isQuiet: message.isQuiet === true,
        ...(carId === undefined ? {} : { carId }),
      },
    },
  };
}

/** With a sound, also where its tag is on the screen, or without any. */
const soundOf = (isAudible: boolean) => (isAudible ? { renotify: true } : { renotify: false, silent: true });

/** The data of a shown notification: not all browsers have fields of their own for it. */
const shownSchema = z.object({
  time: z.number(),
  isQuiet: z.boolean().default(false),
  picture: z.string().startsWith('data:image/jpeg;').nullable().default(null),
});

/** Chromium shows the picture large, other browsers in place of the icon. */
const pictureOf = (picture: string | null) => (picture === null ? {} : { image: picture, icon: picture });

/**
 * The notification to show where `shown` is on the screen under the same tag: the newest event, independent of the arrival. A
 * late message must not report an open door that has been closed since. The newer one is shown again, with a sound only if it had
 * none so far and the late one has one.
 */
export function newestOf(
  next: ShownNotification,
  shown: Pick<Notification, 'title' | 'body' | 'lang' | 'data'> | undefined,
): ShownNotification {
  const { data: known } = shownSchema.safeParse(shown?.data);
  const { image, ...options } = next.options;
  const { timestamp } = options;
  if (!shown || !known || known.time < timestamp) return next;
  // One alarm has two messages: the one with the picture stays.
  if (known.time === timestamp && (known.picture === null || image !== undefined)) return next;
  const { title, body, lang } = shown;
  const isAudible = known.isQuiet && options.renotify;
  const data = { ...shown.data, isQuiet: known.isQuiet && !isAudible };
  const pictures = { icon: ICON, ...pictureOf(known.picture) };
  const again = { body, lang, data, timestamp: known.time, ...pictures, ...soundOf(isAudible) };
  return { title, options: { ...options, ...again } };
}

function textOf(message: PushMessage, t: Translate<'push'>): string {
  switch (message.type) {
    case 'DriveChange':
      return t(message.isDriving ? 'push.moving' : 'push.parked');
    case 'DoorChange': {
      const door = t(DOOR_TEXTS.get(message.area) ?? 'push.otherDoor');
      return t(message.state === 1 ? 'push.doorOpen' : 'push.doorClosed', { door });
    }
    case 'LigoInit':
      return t('push.appStarted');
    case 'MCUReboot':
      return t('push.reboot');
    case 'SentryMovement':
      return movementText(message.cameras ?? [], t);
    case 'SentryStopped':
      return t(SENTRY_STOPPED_TEXT[message.reason]);
    case 'SentrySwitchedOff':
      return t('push.sentrySwitchedOff');
    case 'SentryMasked':
      return t('push.sentryMasked');
    case 'RecordingsDeleted':
      return t('push.recordingsDeleted');
    case 'DeviceChanged':
      return t('push.deviceChanged');
    case 'DeviceWaiting':
      return t('push.deviceWaiting');
    case 'Arrived':
      return t('push.arrived');
    case 'CarUnlink':
      return t('push.unlinked');
  }
}

function movementText(camIds: readonly CamId[], t: Translate<'push'>): string {
  const cameras = camIds.map((camId) => t(CAMERA_TEXTS[camId])).join(', ');
  return cameras === '' ? t('push.sentryMovement') : t('push.sentryMovementAt', { cameras });
}

/** Time of day, 24 hours; of another day with its date. Times that no calendar has show as now. */
function timeOf(timeMs: number, language: Language, nowMs: number): string {
  const isKnown = timeMs <= 8.64e15;
  const isOld = isKnown && Math.abs(nowMs - timeMs) >= DAY_MS;
  return new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(isOld ? { day: '2-digit', month: '2-digit' } : {}),
  }).format(isKnown ? timeMs : nowMs);
}
