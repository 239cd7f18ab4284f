import { describe, expect, it } from 'vitest';
import { fieldTables } from './field-table.ts';
import { MESSAGES, PARTS } from './messages.ts';

describe('field tables', () => {
  it('exist for each message and part', () => {
    const headings = [...fieldTables([]).matchAll(/^## (.+)$/gm)].map(([, name]) => name);
    expect(headings).toEqual([...MESSAGES.keys(), ...PARTS.keys()]);
  });

  it('have an example, and value, presence and meaning of the fields of the messages that are asked for', () => {
    const tables = fieldTables(['phone logs']);
    expect(tables).toMatch(/^## phone Logs\n\n```json\n[^`]+```\n\n\| Field /);
    expect(tables).toMatch(/\| `from` +\| number from 0 +\| required +\|/);
    expect(tables).not.toContain('TripSummary');
  });

  it('name method, path and caller of a call, and the part that a field contains', () => {
    const tables = fieldTables(['http carlist']);
    expect(tables).toContain('`GET /api/car-list/list`, caller: account\n');
    expect(tables).toMatch(/\| `response` \| list of Car, up to 1000 \|/);
  });

  it('are empty for an unknown name', () => {
    expect(fieldTables(['phone Fly'])).toBe('');
  });
});
