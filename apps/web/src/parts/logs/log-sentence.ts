import { type ChargingChange, DOOR_AREA, EVENTS, type EventKind, type SentryStop } from '@ligo/protocol';
import { DOOR_NAMES, type DoorName } from '@ligo/signals';
import type { KeyWith, Translate } from '@ligo/texts';
import { formatNumber } from '../../i18n/formats.ts';
import type { Language } from '../../i18n/language-code.ts';
import type { LogItem } from '../../stores/logs/logs-store.ts';
import {
  arrivalSentence,
  isOwnerChange,
  type OwnerChangeKind,
  ownerChangeSentence,
  waitingSentence,
} from './owner-change-sentence.ts';

/** The kind of event of an entry; 'undefined' for those this app does not know. */
export type LogKind = EventKind | 'undefined';

const EVENT_KINDS = Object.keys(EVENTS) as EventKind[];

/** All kinds, in the order of their filters. */
export const LOG_KINDS: readonly LogKind[] = [...EVENT_KINDS, 'undefined'];

const kinds = new Map<number, LogKind>(EVENT_KINDS.map((kind) => [EVENTS[kind].logType, kind]));
const doors = new Map<number, DoorName>(DOOR_NAMES.map((name) => [DOOR_AREA[name], name]));

export function logKindOf({ type }: Pick<LogItem, 'type'>): LogKind {
  return kinds.get(type) ?? 'undefined';
}

/** The door of an entry and its movement; `null` if unknown. */
export function doorEventOf({ data }: Pick<LogItem, 'data'>): { area: DoorName; isOpen: boolean } | null {
  const door = EVENTS.door.data.safeParse(data);
  const area = door.success ? doors.get(door.data.area) : undefined;
  return door.success && area ? { area, isOpen: door.data.state === 1 } : null;
}

/** Whether the car moves after an entry; `null` if unknown. */
export function isDrivingAfter({ data }: Pick<LogItem, 'data'>): boolean | null {
  const change = EVENTS.driveChange.data.safeParse(data);
  return change.success ? change.data.isDriving : null;
}

/** Why Sentry stopped; `null` if unknown. */
function stopReasonOf({ data }: Pick<LogItem, 'data'>): SentryStop | null {
  return EVENTS.sentryStopped.data.safeParse(data).data?.reason ?? null;
}

/** The charging event, and its figures at that moment; `null` if unknown. */
export function chargingOf({
  data,
}: Pick<LogItem, 'data'>): { change: ChargingChange; chargePct: number | null; kWh: number | null } | null {
  const entry = EVENTS.charging.data.safeParse(data).data;
  return entry ? { change: entry.change, chargePct: entry.soc ?? null, kWh: entry.cen ?? null } : null;
}

/** Kinds whose sentence names something. */
type NamedKind = 'deviceWaiting' | 'arrived';
const isNamed = (kind: LogKind): kind is NamedKind => kind === 'deviceWaiting' || kind === 'arrived';

const NO_BREAK = '\u00a0';

/** A figure within a text of either direction. */
const isolated = (text: string) => `\u2066${text}\u2069`;

/** The event in a sentence, with its figures at that moment, or the account that caused it, behind it. */
export function sentenceOf(
  item: Pick<LogItem, 'type' | 'data'>,
  t: Translate<'logs'>,
  language: Language,
): string {
  const kind = logKindOf(item);
  if (isOwnerChange(kind)) return ownerChangeSentence(kind, item, t);
  if (kind === 'deviceWaiting') return waitingSentence(item, t);
  if (kind === 'arrived') return arrivalSentence(item, t);
  const sentence = t(sentenceKeyOf(item, kind), { type: item.type });
  const charging = kind === 'charging' ? chargingOf(item) : null;
  if (!charging) return sentence;
  const { chargePct, kWh } = charging;
  const figures = [
    ...(chargePct === null ? [] : [percent(language, chargePct)]),
    ...(kWh === null ? [] : [`${formatNumber(language, kWh, 1)}${NO_BREAK}kWh`]),
  ];
  if (figures.length === 0) return sentence;
  return `${sentence} (${figures.map(isolated).join(`${NO_BREAK}·${NO_BREAK}`)})`;
}

/** The part of an entry that its sentence depends on: entries of one fact share a sentence. */
export function sentenceVariantOf(item: Pick<LogItem, 'type' | 'data'>): string {
  const kind = logKindOf(item);
  if (isOwnerChange(kind) || isNamed(kind)) return `${kind}/${JSON.stringify(item.data)}`;
  const { chargePct = '', kWh = '' } = (kind === 'charging' && chargingOf(item)) || {};
  return `${sentenceKeyOf(item, kind)}/${item.type}/${chargePct}/${kWh}`;
}

function percent(language: Language, value: number): string {
  return new Intl.NumberFormat(language, { style: 'percent' }).format(value / 100);
}

/** The text of an event, without its figures. */
function sentenceKeyOf(
  item: Pick<LogItem, 'data'>,
  kind: Exclude<LogKind, OwnerChangeKind | NamedKind>,
): KeyWith<'type', 'logs'> {
  if (kind === 'door') {
    const door = doorEventOf(item);
    return door ? `logs.door.${door.area}.${door.isOpen ? 'open' : 'closed'}` : 'logs.door.unknown';
  }
  if (kind === 'driveChange') {
    const isDriving = isDrivingAfter(item);
    return isDriving === null ? 'logs.drive.unknown' : isDriving ? 'logs.drive.moving' : 'logs.drive.parked';
  }
  if (kind === 'sentryStopped') return `logs.sentryStopped.${stopReasonOf(item) ?? 'unknown'}`;
  if (kind === 'charging') return `logs.charging.${chargingOf(item)?.change ?? 'unknown'}`;
  return `logs.${kind}`;
}
