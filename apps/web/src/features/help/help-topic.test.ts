import en from '@ligo/texts/locales/en/help.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { PATHS } from '../../lib/paths.ts';
import { HELP_TOPICS, type HelpTopic, helpTopicOf, paragraphsOf } from './help-topic.ts';

test('every paragraph there is belongs to a topic, and every topic has its own', () => {
  const used = (Object.keys(HELP_TOPICS) as HelpTopic[]).flatMap(paragraphsOf);
  const written = Object.keys(en).filter((key) => /\.\d+$/.test(key));
  expect([...used].sort()).toEqual(written.sort());
});

test.each([
  [PATHS.status, 'status'],
  [PATHS.tripDetails, 'trips'],
  [PATHS.tripsMonth, 'trips'],
  [PATHS.scanQrCode, 'connection'],
])('%s is helped by %s', (path, topic) => {
  expect(helpTopicOf(path)).toBe(topic);
});
