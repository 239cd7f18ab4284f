import type { Database, PreparedStatement, Sqlite3Static, SqlValue } from '@sqlite.org/sqlite-wasm';
import type { SqlDatabase } from '../../sqlite/statements.ts';

type SqlStatement = ReturnType<SqlDatabase['prepare']>;
type ReadRow = (statement: PreparedStatement) => unknown;

const readObject: ReadRow = (statement) => statement.get({});
const readFirst: ReadRow = (statement) => statement.get(0);
const readArray: ReadRow = (statement) => statement.get([]);

/** A prepared statement of SQLite's WebAssembly build, which takes and returns what the native one does. */
export class WasmStatement implements SqlStatement {
  constructor(
    private readonly sqlite: Sqlite3Static,
    private readonly database: Database,
    private readonly statement: PreparedStatement,
    /** Runs work whose errors get their codes. */
    private readonly withCode: <T>(work: () => T) => T,
    private readonly readRow: ReadRow = readObject,
  ) {}

  run(...values: unknown[]): { changes: number; lastInsertRowid: bigint } {
    return this.execute(values, () => {
      const before = this.database.changes(true);
      while (this.statement.step());
      return {
        changes: this.database.changes(true) - before && this.database.changes(),
        lastInsertRowid: this.sqlite.capi.sqlite3_last_insert_rowid(this.database),
      };
    });
  }

  get(...values: unknown[]): unknown {
    return this.execute(values, () => (this.statement.step() ? this.readRow(this.statement) : undefined));
  }

  all(...values: unknown[]): unknown[] {
    return this.execute(values, () => {
      const rows: unknown[] = [];
      while (this.statement.step()) rows.push(this.readRow(this.statement));
      return rows;
    });
  }

  pluck(): WasmStatement {
    return this.reading(readFirst);
  }

  raw(): WasmStatement {
    return this.reading(readArray);
  }

  private reading(readRow: ReadRow): WasmStatement {
    return new WasmStatement(this.sqlite, this.database, this.statement, this.withCode, readRow);
  }

  private execute<T>(values: unknown[], work: () => T): T {
    return this.withCode(() => {
      try {
        this.bind(values);
        return work();
      } finally {
        // An error of the last step was thrown already.
        this.statement.resetNoThrow(true);
      }
    });
  }

  /** Either one object with a value for each name, or a value for each place. Throws a `RangeError` if one is missing. */
  private bind(values: unknown[]): void {
    const [first] = values;
    const count = this.statement.parameterCount;
    const isNamed = first !== null && typeof first === 'object' && !(first instanceof Uint8Array);
    if (!isNamed && values.length !== count)
      throw new RangeError(`The statement takes ${count} values, not ${values.length}`);
    for (let place = 1; place <= count; place++) {
      const name = this.sqlite.capi.sqlite3_bind_parameter_name(this.statement, place)?.slice(1) ?? '';
      if (isNamed && !Object.hasOwn(first, name)) throw new RangeError(`The value of ${name} is missing`);
      this.bindOne(place, isNamed ? (first as Record<string, unknown>)[name] : values[place - 1]);
    }
  }

  private bindOne(place: number, value: unknown): void {
    // As the native library does: a column makes whole ones integers, and no expression divides them as such.
    if (value === undefined) this.statement.bind(place, null);
    else if (typeof value === 'number')
      this.database.checkRc(this.sqlite.capi.sqlite3_bind_double(this.statement, place, value));
    else if (isSqlValue(value)) this.statement.bind(place, value);
    else throw new TypeError(`SQLite cannot store a value of type ${typeof value}`);
  }
}

const isSqlValue = (value: unknown): value is SqlValue =>
  value === null || typeof value === 'string' || typeof value === 'bigint' || value instanceof Uint8Array;
