import { readFileSync } from 'node:fs';
import { HTTP_CALLS, readCarMessage, readPairingQrText, readPhoneMessage } from '@ligo/protocol';
import { describe, expect, it } from 'vitest';
import { MESSAGES, PARTS } from './messages.ts';

const text = readFileSync(new URL('../../docs/protocol.md', import.meta.url), 'utf8');
const examples = [...text.matchAll(/<!-- example: (.+?) -->\n```json\n([\s\S]*?)\n```/g)].map(
  ([, name = '', json = '']): [string, string] => [name, json],
);
const named = [...MESSAGES.keys(), ...PARTS.keys()];

/** Whether an example matches its name; a channel message is parsed as its receiver parses it. */
function isRead(name: string, json: string): boolean {
  if (name === 'qr') return readPairingQrText(JSON.parse(json)) !== null;
  const [side, action] = name.split(' ');
  if (side === 'phone' || side === 'car') {
    const answer = side === 'phone' ? readPhoneMessage(json) : readCarMessage(json);
    return answer.ok && answer.message.action === action && fits(name, JSON.parse(json).extras);
  }
  return fits(name, JSON.parse(json));
}

function fits(name: string, value: unknown): boolean {
  return (MESSAGES.get(name) ?? PARTS.get(name))?.safeParse(value).success ?? false;
}

describe('docs/protocol.md', () => {
  it.each(examples)('shows %s as its schema reads it', (name, json) => {
    expect(isRead(name, json)).toBe(true);
  });

  it('shows every message and part once, and nothing else', () => {
    expect(examples.map(([name]) => name).sort()).toEqual([...named, 'qr'].sort());
  });

  it.each(Object.entries(HTTP_CALLS))('names method, path and caller of %s', (name, call) => {
    expect(text).toContain(`### ${name}: ${call.method} ${call.path} (${call.auth})\n`);
  });

  it.each([...PARTS.keys()])('has a part %s', (name) => {
    expect(text).toContain(`### Part: ${name}\n`);
  });
});
