import type { ActionRouter } from './modules/link/action-router.ts';
import type { EventStore } from './ports/event-store.ts';

const PAGE = 1_000;

/** Lets phones ask for events: pages that follow each other, oldest first, and an empty one at the end. */
export function handleLogs(router: ActionRouter, store: EventStore): void {
  router.handle('Logs', async ({ from }, reply, drained) => {
    for (let afterMs = from; ; ) {
      const logs = store.after(afterMs, PAGE);
      if (!reply('Logs', { logs })) return;
      const last = logs.at(-1);
      if (!last) return;
      afterMs = last.time;
      await drained();
    }
  });
}
