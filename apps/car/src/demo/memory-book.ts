import { isDeletedEntry } from '@ligo/vehicle';
import type { BookStore, StoredEntry } from '../book/book-contract.ts';

/** A book that lasts as long as the page. Nothing of it can fail, so that nothing has to be undone. */
export class MemoryBook implements BookStore {
  private readonly stored = new Map<string, StoredEntry>();
  private rev = 0;

  transaction<T>(work: () => T): T {
    return work();
  }

  entry(kind: string, id: string): StoredEntry | null {
    return this.stored.get(`${kind} ${id}`) ?? null;
  }

  put(entry: StoredEntry): void {
    this.stored.set(`${entry.kind} ${entry.id}`, entry);
    this.rev = entry.rev;
  }

  after(rev: number, limit: number): StoredEntry[] {
    const later = [...this.stored.values()].filter((entry) => entry.rev > rev);
    return later.sort((one, other) => one.rev - other.rev).slice(0, limit);
  }

  ofKind(kind: string): StoredEntry[] {
    return this.after(0, Number.POSITIVE_INFINITY).filter((entry) => entry.kind === kind);
  }

  newestRev(): number {
    return this.rev;
  }

  count(): number {
    return [...this.stored.values()].filter((entry) => !isDeletedEntry(entry)).length;
  }

  forgetDeleted(kept: number): void {
    const deleted = this.after(0, Number.POSITIVE_INFINITY).filter(isDeletedEntry);
    for (const { kind, id } of deleted.slice(0, Math.max(0, deleted.length - kept)))
      this.stored.delete(`${kind} ${id}`);
  }
}
