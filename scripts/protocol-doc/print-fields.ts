import { fieldTables } from './field-table.ts';

const tables = fieldTables(process.argv.slice(2));
if (tables === '') process.stderr.write('No message has such a name.\n');
process.exitCode = tables === '' ? 1 : 0;
process.stdout.write(tables);
