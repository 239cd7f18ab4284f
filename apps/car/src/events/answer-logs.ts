import type { LogEntry, PhoneExtras } from '@ligo/protocol';
import type { EventStore } from '../ports/event-store.ts';
import type { Phone } from '../ports/phone.ts';

const PAGE = 1_000;

/** Answers the events asked for in pages that follow each other, oldest first, and an empty one at the end. */
export async function answerLogs(
  store: Pick<EventStore, 'after' | 'entriesAfterRef'>,
  { from, after }: PhoneExtras<'Logs'>,
  phone: Pick<Phone, 'send'>,
): Promise<void> {
  const pageBehind = (last: LogEntry | undefined) =>
    after === undefined
      ? store.after(last?.time ?? from, PAGE)
      : store.entriesAfterRef(last?.ref ?? after, PAGE);
  for (let last: LogEntry | undefined; ; ) {
    const logs = pageBehind(last);
    if (!(await phone.send('Logs', { logs }))) return;
    last = logs.at(-1);
    if (!last) return;
  }
}
