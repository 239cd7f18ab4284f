import { readCarMessage, readPairingQrText, readPhoneMessage } from '@ligo/protocol';
import { describe, expect, it } from 'vitest';
import examples from './examples.json' with { type: 'json' };
import { MESSAGES, PARTS } from './messages.ts';

const named = [...MESSAGES.keys(), ...PARTS.keys()];

/** Whether an example matches its name; a channel message is parsed as its receiver parses it. */
function isRead(name: string, value: unknown): boolean {
  if (name === 'qr') return readPairingQrText(String(value)) !== null;
  const [side, action] = name.split(' ');
  if (side === 'phone' || side === 'car') {
    const json = JSON.stringify(value);
    const answer = side === 'phone' ? readPhoneMessage(json) : readCarMessage(json);
    return answer.ok && answer.message.action === action && fits(name, (value as { extras: unknown }).extras);
  }
  return fits(name, value);
}

function fits(name: string, value: unknown): boolean {
  return (MESSAGES.get(name) ?? PARTS.get(name))?.safeParse(value).success ?? false;
}

describe('protocol examples', () => {
  it.each(Object.entries(examples))('show %s as its schema reads it', (name, value) => {
    expect(isRead(name, value)).toBe(true);
  });

  it('show every message and part once, and nothing else', () => {
    expect(Object.keys(examples).sort()).toEqual([...named, 'qr'].sort());
  });
});
