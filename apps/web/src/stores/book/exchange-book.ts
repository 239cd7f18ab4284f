import { type AskLink, ask } from '@ligo/link';
import type { Clock } from '@ligo/machine';
import { LINK } from '@ligo/protocol';
import { type Counter, validEntries } from '../../lib/values/counter.ts';
import type { BookUpdate, QueuedChange } from '../../ports/book-storage.ts';
import type { BookLibrary } from './book-library.ts';
import { entryCount, forgottenEntries, keyText, nextChanges } from './kept-book.ts';

/** Changes of several entries that are on their way at once. */
const AT_ONCE = 8;

export interface Exchange {
  link: AskLink;
  clock: Clock;
  counter: Counter;
  library: BookLibrary;
  signal: AbortSignal;
}

/** Takes in the car's entries from a revision on; `false` if it does not answer. `seen`: filled with the keys of all entries. */
export async function receiveBook(
  exchange: Exchange,
  fromRev = exchange.library.book().head.rev,
  seen?: Set<string>,
): Promise<boolean> {
  const { counter, library, signal } = exchange;
  for (let afterRev = fromRev; ; ) {
    const history = library.book().head.history ?? undefined;
    const limits = { limitMs: LINK.deadAfterMs, signal };
    const answer = await ask(exchange, 'Book', { afterRev, history }, limits);
    if (!answer.ok || signal.aborted) return false;
    const { extras } = answer;
    const named = extras.history ?? null;
    if (named !== library.book().head.history) await restart(library, named);
    const entries = validEntries(extras.entries, counter, 'book-entry-unreadable');
    for (const entry of entries) seen?.add(keyText(entry));
    afterRev = extras.lastRev;
    await library.update({ entries, head: { history: named, rev: afterRev } });
    if (extras.entries.length > 0) continue;
    if (seen) await dropUnseen(library, seen);
    // PBOOK-8
    else if (extras.count !== entryCount(library.book())) return receiveBook(exchange, 0, new Set());
    const gone = forgottenEntries(library.book());
    if (gone.length > 0) await library.update({ gone });
    return true;
  }
}

/** PBOOK-9 */
function restart(library: BookLibrary, history: string | null): Promise<void> {
  const isOther = library.book().head.history !== null;
  return library.update({
    head: { history, rev: 0 },
    ...(isOther && { restarted: library.writeBack() }),
  });
}

async function dropUnseen(library: BookLibrary, seen: ReadonlySet<string>): Promise<void> {
  const { entries, changes } = library.book();
  const gone = [...entries.values()].filter((entry) => !seen.has(keyText(entry)));
  // PBOOK-13
  const replaced = gone.flatMap((entry) => {
    const first = changes.find((change) => keyText(change) === keyText(entry));
    return first?.value ? [{ ...first, value: { ...entry.value, ...first.value } }] : [];
  });
  if (gone.length > 0) await library.update({ gone, replaced });
}

/** Sends the changes that wait; ends at the first without an answer. */
export async function sendChanges(exchange: Exchange): Promise<void> {
  const { library, signal } = exchange;
  for (;;) {
    const next = nextChanges(library.book(), AT_ONCE);
    if (next.length === 0) return;
    const updates = await Promise.all(next.map((change) => sendChange(exchange, change)));
    if (signal.aborted) return;
    const answered = updates.filter((update) => update !== null);
    await library.update({
      entries: answered.flatMap(({ entries = [] }) => entries),
      settled: answered.flatMap(({ settled = [] }) => settled),
      replaced: answered.flatMap(({ replaced = [] }) => replaced),
      gone: answered.flatMap(({ gone = [] }) => gone),
    });
    if (answered.length < updates.length) return;
  }
}

/** The effect of the car's answer to a change; `null`: it does not answer. */
async function sendChange(exchange: Exchange, change: QueuedChange): Promise<BookUpdate | null> {
  const { kind, id, value, changedAt, seq } = change;
  const known = exchange.library.book().entries.get(keyText(change));
  const answer = await ask(
    exchange,
    'BookWrite',
    { kind, id, value, changedAt, basedOn: known?.rev ?? 0 },
    {
      ...{ limitMs: LINK.deadAfterMs, signal: exchange.signal },
      isAnswer: (reply) => reply.kind === kind && reply.id === id && reply.changedAt === changedAt,
    },
  );
  if (!answer.ok) return null;
  const { result, entry } = answer.extras;
  // PBOOK-4
  if (result === 'stored') return { settled: [seq], entries: entry ? [entry] : [] };
  if (result !== 'missing') return { replaced: [{ ...change, refusal: result }] };
  // PBOOK-12
  const whole = value && { ...known?.value, ...value };
  return { gone: [change], ...(whole ? { replaced: [{ ...change, value: whole }] } : { settled: [seq] }) };
}
