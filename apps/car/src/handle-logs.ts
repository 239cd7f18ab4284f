import type { LogEntry } from '@ligo/protocol';
import type { ActionRouter } from './modules/link/action-router.ts';
import type { EventStore } from './ports/event-store.ts';

const PAGE = 1_000;

/** Lets phones ask for events: pages that follow each other, oldest first, and an empty one at the end. */
export function handleLogs(router: ActionRouter, store: EventStore): void {
  router.handle('Logs', async ({ from, after }, reply, drained) => {
    const pageBehind = (last: LogEntry | undefined) =>
      after === undefined ? store.after(last?.time ?? from, PAGE) : store.following(last?.ref ?? after, PAGE);
    for (let last: LogEntry | undefined; ; ) {
      const logs = pageBehind(last);
      if (!reply('Logs', { logs })) return;
      last = logs.at(-1);
      if (!last) return;
      await drained();
    }
  });
}
