import type { PositiveCurrent, Quantity } from '../quantities.ts';

/** How to read one quantity from a payload. */
export interface Figure {
  reading: Quantity;
  /** Path in a JSON payload, of keys and list indexes; without it the payload is the value. */
  path?: readonly string[];
  /** Place in a comma-separated value, from 0. */
  item?: number;
  /** The value times `scale` plus `offset` is the reading in its unit. */
  scale?: number;
  offset?: number;
  /** A smaller number is 0. */
  zeroBelow?: number;
  /** The publisher sends 0 for an unknown value. */
  zeroIsUnknown?: true;
  /** The unit is kW, unless a value is larger: then the topic is in W. */
  wattsAbove?: number;
  /** Meaning of each word; `null`: unknown. Other words are ignored. */
  map?: Readonly<Record<string, number | string | boolean | null>>;
}

export interface TopicRule {
  topic: string;
  figures: readonly Figure[];
}

/** Figures by the name of their topic. */
export type FiguresByName = Readonly<Record<string, readonly Figure[]>>;

export const figure = (reading: Quantity, more: Partial<Figure> = {}): Figure[] => [{ reading, ...more }];

export const rulesOf = (topics: FiguresByName, topicOf: (name: string) => string): TopicRule[] =>
  Object.entries(topics).map(([name, figures]) => ({ topic: topicOf(name), figures }));

export const readingsOf = (topics: FiguresByName): Quantity[] =>
  Object.values(topics).flatMap((figures) => figures.map(({ reading }) => reading));

/** A condition on a topic: its payload, or a value in its JSON, is one of these words. */
export interface TopicCondition {
  topic: string;
  path?: readonly string[];
  matches: readonly string[];
}

/** Messages of this client that make a publisher send more. */
export interface ClientAnnouncement {
  /** `1` while Ligo is connected, otherwise `0`; retained, and the last will. */
  activeTopic: string;
  /** Published once when the car wakes up, to request all values. */
  request: { topic: string; payload: string };
}

/** Readings of a change-only publisher that stay current while a condition is met. */
export interface HoldRule {
  while: TopicCondition;
  readings: readonly Quantity[];
}

/** Everything that a source reads from a broker. */
export interface Subscription {
  rules: readonly TopicRule[];
  /** If its payload is anything else, the publisher is offline. */
  online?: TopicCondition;
  /** Rules for a publisher that sends only changes. */
  holdRules: readonly HoldRule[];
  announcement?: ClientAnnouncement;
  /** Direction of the current with the positive sign; absent: the publisher does not define it. */
  positiveCurrent?: PositiveCurrent;
}
