import { mkdirSync } from 'node:fs';
import { EVENTS, type EventKind } from '@ligo/protocol';
import { openStore } from '../data-folder.ts';

/** Something that happened; `timeMs` in unix milliseconds. */
export interface PastEvent {
  timeMs: number;
  kind: EventKind;
  data?: object;
}

/** Keeps events in the log of a car that has not begun. */
export function storeEvents(dataDir: string, past: readonly PastEvent[]): void {
  mkdirSync(dataDir, { recursive: true });
  const store = openStore(dataDir, 0, { info() {}, warn() {}, error() {} });
  for (const { timeMs, kind, data = {} } of past) {
    const event = { time: timeMs, type: EVENTS[kind].logType, data: JSON.stringify(data) };
    store.events.add({ ...event, isTimeUncertain: false }, null);
  }
  store.close();
}
