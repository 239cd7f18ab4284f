import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { CONTRACT_TABLE, describeSqlDatabase } from '../../../ports/test-support/sql-database.contract.ts';
import { openDatabase } from './database.ts';

const never = () => expect.unreachable('nothing is damaged');

describeSqlDatabase('on a disk', () =>
  openDatabase(join(mkdtempSync(join(tmpdir(), 'ligo-sql-')), 'a.sqlite'), [CONTRACT_TABLE], never),
);
