import {
  DOOR_AREA,
  DOOR_NAMES,
  type DoorName,
  EVENTS,
  type EventKind,
  type SentryStop,
} from '@ligo/protocol';
import type { TextKey } from '../../i18n/catalogue.ts';
import type { LogItem } from '../../stores/logs/logs-store.ts';

/** What kind of event an entry tells of; 'undefined' for those this app does not know. */
export type LogKind = EventKind | 'undefined';

const EVENT_KINDS = Object.keys(EVENTS) as EventKind[];

/** All kinds, in the order of their filters. */
export const LOG_KINDS: readonly LogKind[] = [...EVENT_KINDS, 'undefined'];

const kinds = new Map<number, LogKind>(EVENT_KINDS.map((kind) => [EVENTS[kind].logType, kind]));
const doors = new Map<number, DoorName>(DOOR_NAMES.map((name) => [DOOR_AREA[name], name]));

/** The kind of an entry. */
export function kindOf({ type }: Pick<LogItem, 'type'>): LogKind {
  return kinds.get(type) ?? 'undefined';
}

/** Which door an entry tells of and what it did; `null` if it does not say. */
export function doorOf({ data }: Pick<LogItem, 'data'>): { area: DoorName; isOpen: boolean } | null {
  const door = EVENTS.door.data.safeParse(data);
  const area = door.success ? doors.get(door.data.area) : undefined;
  return door.success && area ? { area, isOpen: door.data.state === 1 } : null;
}

/** Whether the car moves after an entry; `null` if it does not say. */
export function isDrivingAfter({ data }: Pick<LogItem, 'data'>): boolean | null {
  const change = EVENTS.driveChange.data.safeParse(data);
  return change.success ? change.data.isDriving : null;
}

/** Why Sentry stopped; `null` if an entry does not say. */
function stopReasonOf({ data }: Pick<LogItem, 'data'>): SentryStop | null {
  return EVENTS.sentryStopped.data.safeParse(data).data?.reason ?? null;
}

/** The text that tells what happened. */
export function sentenceKeyOf(item: Pick<LogItem, 'type' | 'data'>): TextKey {
  const kind = kindOf(item);
  if (kind === 'door') {
    const door = doorOf(item);
    return door ? `logs.door.${door.area}.${door.isOpen ? 'open' : 'closed'}` : 'logs.door.unknown';
  }
  if (kind === 'driveChange') {
    const isDriving = isDrivingAfter(item);
    return isDriving === null ? 'logs.drive.unknown' : isDriving ? 'logs.drive.moving' : 'logs.drive.parked';
  }
  if (kind === 'sentryStopped') return `logs.sentryStopped.${stopReasonOf(item) ?? 'unknown'}`;
  return `logs.${kind}`;
}
