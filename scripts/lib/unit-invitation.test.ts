import { expect, it } from 'vitest';
import { unitInvitation } from './unit-invitation.mjs';

it('shows a QR code of an address that other devices can use', async () => {
  const text = await unitInvitation('https://ligo.example');
  expect(text).toContain('at https://ligo.example/unit\n');
  expect(text.match(/[█▀▄]/g)?.length).toBeGreaterThan(100);
});

it('names the way to HTTPS where other devices would be refused', async () => {
  const text = await unitInvitation('http://localhost:4680');
  expect(text).toContain('at http://localhost:4680/unit\n');
  expect(text).toContain('docs/operations/proxy.md');
  expect(text).not.toMatch(/[█▀▄]/);
});
