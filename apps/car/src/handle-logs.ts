import type { LogEntry } from '@ligo/protocol';
import type { EventStore } from './ports/event-store.ts';
import type { PhoneRequests } from './ports/phone.ts';

const PAGE = 1_000;

/** Lets phones ask for events: pages that follow each other, oldest first, and an empty one at the end. */
export function handleLogs(requests: PhoneRequests, store: EventStore): void {
  requests.on('Logs', async ({ from, after }, phone) => {
    const pageBehind = (last: LogEntry | undefined) =>
      after === undefined ? store.after(last?.time ?? from, PAGE) : store.following(last?.ref ?? after, PAGE);
    for (let last: LogEntry | undefined; ; ) {
      const logs = pageBehind(last);
      if (!(await phone.tell('Logs', { logs }))) return;
      last = logs.at(-1);
      if (!last) return;
    }
  });
}
