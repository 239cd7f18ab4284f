import { describe, expect, it } from 'vitest';
import { type SqlDatabase, Statements } from '../statements.ts';

/** What every build of SQLite does for the car; `open` makes an empty database. */
export function describeSqlDatabase(title: string, open: () => SqlDatabase): void {
  function openTable() {
    const database = open();
    database.exec('CREATE TABLE things (id INTEGER PRIMARY KEY, real REAL, text TEXT, bytes BLOB) STRICT');
    return { database, statements: new Statements(database) };
  }
  const INSERT = 'INSERT INTO things (real, text, bytes) VALUES (?, ?, ?)';
  const IDS = 'SELECT id FROM things ORDER BY id';

  describe(`a database ${title}`, () => {
    it('returns rows as objects, as arrays, or their first column alone, and nothing without a row', () => {
      const { statements } = openTable();
      statements.run(INSERT, 1.5, 'ß לום', new Uint8Array([0, 255]));
      statements.run(INSERT, null, '', null);
      const all = statements.of('SELECT * FROM things ORDER BY id');
      expect(all.all()).toMatchObject([
        { id: 1, real: 1.5, text: 'ß לום', bytes: { 0: 0, 1: 255, length: 2 } },
        { id: 2, real: null, text: '', bytes: null },
      ]);
      expect(all.get()).toMatchObject({ id: 1 });
      expect(statements.of('SELECT id, text FROM things WHERE id > ?').raw().all(1)).toEqual([[2, '']]);
      expect(statements.of('SELECT count(*) FROM things').pluck().get()).toBe(2);
      const none = statements.of('SELECT id FROM things WHERE id = ?');
      expect([none.get(9), none.all(9), none.pluck().get(9)]).toEqual([undefined, [], undefined]);
    });

    it('takes a value for each place, or an object with a value for each name', () => {
      const { statements } = openTable();
      const named = 'INSERT INTO things (real, text) VALUES (@real, @text)';
      expect(statements.run(named, { real: 2, text: 'two', other: 'ignored' })).toBe(1);
      expect(statements.of('SELECT text FROM things WHERE real = ?').pluck().get(2)).toBe('two');
      expect(() => statements.run(named, { real: 2 })).toThrow(RangeError);
      expect(() => statements.run(INSERT, 1)).toThrow(RangeError);
      expect(() => statements.run(INSERT, 1, 'a', null, 'too many')).toThrow(RangeError);
      expect(() => statements.run(INSERT, 1, true, null)).toThrow(TypeError);
      expect(statements.run(INSERT, 1, undefined, null)).toBe(1);
      expect(statements.of('SELECT text FROM things ORDER BY id').pluck().all()).toEqual(['two', null]);
    });

    it('divides whole numbers as those with a fraction, and keeps them whole in a column of integers', () => {
      const { statements } = openTable();
      expect(statements.of('SELECT ? / 2').pluck().get(5)).toBe(2.5);
      statements.run('INSERT INTO things (id) VALUES (?)', 2 ** 40);
      expect(statements.of('SELECT typeof(id) || id FROM things').pluck().get()).toBe(`integer${2 ** 40}`);
    });

    it('returns how many rows a statement changed, and the number of the last one', () => {
      const { statements } = openTable();
      statements.run(INSERT, 1, 'a', null);
      expect(Number(statements.of(INSERT).run(1, 'b', null).lastInsertRowid)).toBe(2);
      expect(statements.run('UPDATE things SET real = 5')).toBe(2);
      expect(statements.run('UPDATE things SET real = 5 WHERE id = 9')).toBe(0);
      expect(statements.run('CREATE INDEX texts ON things (text)')).toBe(0);
    });

    it('commits all of a transaction or nothing, and of one within another likewise', () => {
      const { statements } = openTable();
      const add = (text: string) => statements.run(INSERT, null, text, null);
      const failing = () =>
        statements.transaction(() => {
          add('never');
          throw new Error('stop');
        });
      expect(failing).toThrow('stop');
      const result = statements.transaction(() => {
        add('outer');
        expect(failing).toThrow('stop');
        return statements.transaction(() => add('inner'));
      });
      expect(result).toBe(1);
      expect(statements.of('SELECT text FROM things ORDER BY id').pluck().all()).toEqual(['outer', 'inner']);
    });

    it("throws errors with SQLite's code, after which it goes on", () => {
      const { database, statements } = openTable();
      statements.run('INSERT INTO things (id) VALUES (?)', 1);
      const twice = () => statements.run('INSERT INTO things (id) VALUES (?)', 1);
      expect(twice).toThrow(expect.objectContaining({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' }));
      expect(() => database.prepare('rubbish')).toThrow(expect.objectContaining({ code: 'SQLITE_ERROR' }));
      expect(() => database.exec('rubbish')).toThrow(expect.objectContaining({ code: 'SQLITE_ERROR' }));
      database.exec('PRAGMA max_page_count = 10');
      const filling = () =>
        statements.transaction(() => {
          for (;;) statements.run(INSERT, 1, 'text '.repeat(1_000), null);
        });
      expect(filling).toThrow(expect.objectContaining({ code: 'SQLITE_FULL' }));
      expect(statements.of(IDS).pluck().all()).toEqual([1]);
      expect(database.pragma('max_page_count', { simple: true })).toBe(10);
    });
  });
}
