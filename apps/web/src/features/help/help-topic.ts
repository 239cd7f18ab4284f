import type { PlainKey } from '@ligo/texts';
import { PATHS } from '../../lib/paths.ts';

/** What there is help for, in the order of the menu, and how many paragraphs each has. */
export const HELP_TOPICS = {
  connection: { title: 'help.connection', paragraphs: 6 },
  status: { title: 'shell.status', paragraphs: 4 },
  trips: { title: 'shell.trips', paragraphs: 4 },
  charging: { title: 'shell.charging', paragraphs: 4 },
  tariffs: { title: 'help.tariffs', paragraphs: 3 },
  liveCamera: { title: 'shell.liveCamera', paragraphs: 3 },
  sentry: { title: 'shell.sentry', paragraphs: 5 },
  seats: { title: 'shell.seats', paragraphs: 5 },
  logs: { title: 'shell.logs', paragraphs: 3 },
  settings: { title: 'shell.settings', paragraphs: 6 },
  notifications: { title: 'shell.notifications', paragraphs: 3 },
} as const satisfies Record<string, { title: PlainKey<'app' | 'common' | 'help'>; paragraphs: number }>;
export type HelpTopic = keyof typeof HELP_TOPICS;

/** Topics of screens whose commands have to be set up in the car. */
export const TOPICS_OF_COMMANDS: ReadonlySet<HelpTopic> = new Set<HelpTopic>(['seats', 'settings']);

const SCREEN_TOPICS = Object.keys(HELP_TOPICS).filter(
  (topic): topic is Exclude<HelpTopic, 'connection'> => topic !== 'connection',
);

/** The topic of the screen at an address. */
export function helpTopicOf(path: string): HelpTopic {
  const isOf = (start: string) => path === start || path.startsWith(`${start}/`);
  return SCREEN_TOPICS.find((topic) => isOf(PATHS[topic])) ?? 'connection';
}

/** The texts of a topic's paragraphs. */
export function paragraphsOf(topic: HelpTopic): PlainKey<'app' | 'common' | 'help'>[] {
  return Array.from(
    { length: HELP_TOPICS[topic].paragraphs },
    (_, index) => `help.${topic}.${index + 1}` as PlainKey<'app' | 'common' | 'help'>,
  );
}
