import { EVENTS, type EventKind } from '@ligo/protocol';
import type { Translate } from '@ligo/texts';
import type { LogItem } from '../../stores/logs/logs-store.ts';

const OWNER_CHANGES = [
  'sentrySwitched',
  'sentryMasked',
  'recordingsDeleted',
  'deviceChanged',
] as const satisfies EventKind[];
export type OwnerChangeKind = (typeof OWNER_CHANGES)[number];

export const isOwnerChange = (kind: EventKind | 'undefined'): kind is OwnerChangeKind =>
  OWNER_CHANGES.some((each) => each === kind);

/** Whether an entry reports that Sentry was switched on; `null`: unknown. */
export function isSwitchedOn({ data }: Pick<LogItem, 'data'>): boolean | null {
  return EVENTS.sentrySwitched.data.safeParse(data).data?.isOn ?? null;
}

/** A name or account within a text of either direction. */
const isolated = (text: string) => `\u2068${text}\u2069`;

/** The change in a sentence, with the account that made it behind it. */
export function ownerChangeSentence(
  kind: OwnerChangeKind,
  { data }: Pick<LogItem, 'data'>,
  t: Translate<'logs'>,
): string {
  const change = changeText(kind, data, t);
  const entry = EVENTS[kind].data.safeParse(data).data;
  if (!entry) return change;
  const account = entry.account ? isolated(entry.account) : t('logs.by.unknown');
  return `${change} (${entry.by === 'screen' ? t('logs.by.screen') : account})`;
}

function changeText(kind: OwnerChangeKind, data: LogItem['data'], t: Translate<'logs'>): string {
  if (kind === 'sentrySwitched') {
    const isOn = isSwitchedOn({ data });
    return t(isOn === null ? 'logs.sentrySwitched.unknown' : `logs.sentrySwitched.${isOn ? 'on' : 'off'}`);
  }
  if (kind === 'recordingsDeleted') {
    const deleted = EVENTS.recordingsDeleted.data.safeParse(data).data;
    return deleted
      ? t('logs.recordingsDeleted', { count: deleted.count })
      : t('logs.recordingsDeleted.unknown');
  }
  if (kind === 'deviceChanged') {
    const changed = EVENTS.deviceChanged.data.safeParse(data).data;
    return changed
      ? t(`logs.deviceChanged.${changed.change}`, { name: isolated(changed.name) })
      : t('logs.deviceChanged.unknown');
  }
  const masked = EVENTS.sentryMasked.data.safeParse(data).data;
  if (!masked) return t('logs.sentryMasked.unknown');
  if (masked.camIds.length === 0) return t('logs.sentryMasked.none');
  if (masked.isEveryCamera) return t('logs.sentryMasked.every');
  const cameras = masked.camIds.map((camId) => t(`logs.camera.${camId}`)).join(', ');
  return t('logs.sentryMasked.some', { cameras });
}

/** The device that waits, with its account behind it. */
export function waitingSentence({ data }: Pick<LogItem, 'data'>, t: Translate<'logs'>): string {
  const waiting = EVENTS.deviceWaiting.data.safeParse(data).data;
  if (!waiting) return t('logs.deviceWaiting.unknown');
  const { name, account } = waiting;
  return `${t('logs.deviceWaiting.named', { name: isolated(name) })} (${account ? isolated(account) : t('logs.by.unknown')})`;
}

/** The place that the car arrived at. */
export function arrivalSentence({ data }: Pick<LogItem, 'data'>, t: Translate<'logs'>): string {
  const name = EVENTS.arrived.data.safeParse(data).data?.name;
  return name ? t('logs.arrived.named', { name: isolated(name) }) : t('logs.arrived.unknown');
}
