import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createApproval } from './approval.ts';

beforeEach(() => void vi.stubGlobal('navigator', { userAgent: 'Firefox, Linux' }));
afterEach(() => void vi.unstubAllGlobals());

it('proves the secret of a QR code to its own car alone, until that has answered', async () => {
  const approval = createApproval();
  const transcript = new Uint8Array(40);
  expect(approval.prove('car', transcript)).toBeNull();
  approval.invite('car', new Uint8Array(10));
  expect(approval.prove('other', transcript)).toBeNull();
  approval.answered('other');
  expect((await approval.prove('car', transcript))?.proof).toMatch(/^[\w-]{43}$/);
  approval.answered('car');
  expect(approval.prove('car', transcript)).toBeNull();
});
