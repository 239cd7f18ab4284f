import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { refreshFieldTables } from './refresh-field-tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'ligo-doc-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function page(text: string): string {
  const path = join(folder, 'page.md');
  writeFileSync(path, text);
  return path;
}

describe('field tables', () => {
  it('are updated, and the text around them stays', () => {
    const path = page('before\n<!-- fields: phone Logs -->\nold\n<!-- end of fields -->\nafter\n');
    expect(refreshFieldTables(path, false)).toBe(false);
    expect(readFileSync(path, 'utf8')).toContain('old');
    expect(refreshFieldTables(path, true)).toBe(false);
    expect(refreshFieldTables(path, false)).toBe(true);
    const text = readFileSync(path, 'utf8');
    expect(text).toMatch(/^before\n[\s\S]*\| `from` +\| number from 0 +\| required +\|[\s\S]*\nafter\n$/);
    expect(text).not.toContain('old');
  });

  it('of a message that does not exist are refused', () => {
    const path = page('<!-- fields: phone Fly -->\n<!-- end of fields -->\n');
    expect(() => refreshFieldTables(path, true)).toThrow('phone Fly');
  });
});
