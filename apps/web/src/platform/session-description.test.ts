import { expect, test } from 'vitest';
import { bundleMid } from './session-description.ts';

test('candidates go to the section whose transport the bundle uses', () => {
  const answer = (group: string) =>
    `v=0\r\ns=-\r\n${group}m=video 0 UDP/TLS/RTP/SAVPF 120\r\na=mid:video\r\n`;
  expect(bundleMid(answer('a=group:BUNDLE data\r\n'))).toBe('data');
  expect(bundleMid(answer('a=group:BUNDLE video data\r\n'))).toBe('video');
  expect(bundleMid(answer('a=group:BUNDLE\r\n'))).toBeNull();
  expect(bundleMid(answer(''))).toBeNull();
  expect(bundleMid('')).toBeNull();
});
