import { describe, expect, it } from 'vitest';
import type { SqlDatabase } from '../sql-database.ts';

/** A table for these tests, as the only migration of the database. */
export const CONTRACT_TABLE =
  'CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT UNIQUE, size REAL, content BLOB) STRICT';

/** The requirements of every database. `make` returns an empty one with the table above. */
export function describeSqlDatabase(name: string, make: () => SqlDatabase): void {
  const insert = (database: SqlDatabase, thing: string) =>
    database.prepare('INSERT INTO things (name) VALUES (?)').run(thing);
  const names = (database: SqlDatabase) =>
    database.prepare('SELECT name FROM things ORDER BY id').pluck().all();

  describe(`database ${name}`, () => {
    it('returns rows as they were written: texts, numbers, bytes and none', () => {
      const database = make();
      const content = new Uint8Array([0, 255, 7]);
      const written = database
        .prepare('INSERT INTO things (name, size, content) VALUES (@name, @size, @content)')
        .run({ name: 'ß', size: 0.1, content });
      expect(written.changes).toBe(1);
      insert(database, 'plain');
      const all = database.prepare('SELECT * FROM things ORDER BY id');
      const [first, second] = all.all() as { content: Uint8Array }[];
      expect({ ...first, content: [...(first?.content ?? [])] }).toEqual({
        ...{ id: Number(written.lastInsertRowid), name: 'ß', size: 0.1 },
        content: [0, 255, 7],
      });
      expect(second).toMatchObject({ name: 'plain', size: null, content: null });
      database.close();
    });

    it('returns the first row, its first column, or the columns of all', () => {
      const database = make();
      for (const thing of ['one', 'two']) insert(database, thing);
      const select = () => database.prepare('SELECT name, id FROM things WHERE id >= ? ORDER BY id');
      expect(select().get(2)).toEqual({ name: 'two', id: 2 });
      expect(select().get(3)).toBeUndefined();
      expect(select().pluck().get(2)).toBe('two');
      expect(select().raw().all(1)).toEqual([
        ['one', 1],
        ['two', 2],
      ]);
      database.close();
    });

    it('runs a transaction as a whole or not at all, also inside another', () => {
      const database = make();
      const run = <T>(work: () => T) => database.transaction(work).immediate();
      expect(run(() => insert(database, 'kept').changes)).toBe(1);
      const failing = () =>
        run(() => {
          insert(database, 'lost');
          insert(database, 'kept');
        });
      expect(failing).toThrow(/UNIQUE/);
      run(() => {
        insert(database, 'outer');
        expect(failing).toThrow(/UNIQUE/);
      });
      expect(names(database)).toEqual(['kept', 'outer']);
      database.close();
    });

    it('reports its size', () => {
      const database = make();
      const [pages, bytes] = ['page_count', 'page_size'].map((each) =>
        Number(database.pragma(each, { simple: true })),
      );
      expect((pages ?? 0) * (bytes ?? 0)).toBeGreaterThan(0);
      database.close();
    });
  });
}
