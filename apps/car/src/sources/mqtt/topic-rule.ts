import type { ReadingName } from '@ligo/vehicle';

/** How one reading is found in what a topic carries. */
export interface Figure {
  reading: ReadingName;
  /** Where it stands in a JSON payload, names or places of a list one after another; without it the payload itself is the value. */
  path?: readonly string[];
  /** The value is multiplied by `scale`, then `offset` is added, and gives the reading in its own unit. */
  scale?: number;
  offset?: number;
  /** What each word of the topic means; `null`: that it does not say. A word that is not named is no reading. */
  map?: Readonly<Record<string, number | string | boolean | null>>;
}

/** What one topic carries. */
export interface TopicRule {
  topic: string;
  figures: readonly Figure[];
}

/** A topic that says one thing or another, by words or by a word in JSON. */
export interface TopicCondition {
  topic: string;
  path?: readonly string[];
  matches: readonly string[];
}

/** What is published so that a publisher tells more. */
export interface ClientAnnouncement {
  /** `1` while Ligo reads, else `0`; retained, and the last will. */
  activeTopic: string;
  /** Is asked once as soon as the car is awake, with what is to be told. */
  request: { topic: string; payload: string };
}

/** Readings that stay as they were told, as long as the publisher tells anything, while a topic says so. */
export interface HoldRule {
  while: TopicCondition;
  readings: readonly ReadingName[];
}

/** All that is read of a broker. */
export interface Subscription {
  rules: readonly TopicRule[];
  /** While it says anything else the publisher is not there. */
  online?: TopicCondition;
  /** Of a publisher that tells only what changed. */
  holdRules: readonly HoldRule[];
  announcement?: ClientAnnouncement;
}
