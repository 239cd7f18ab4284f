import type { MachineStep, Moment, Tick } from '@ligo/machine';
import type { ReadingName, Readings } from '@ligo/vehicle';
import { isSaid, readPayload } from './read-payload.ts';
import type { Subscription } from './topic-rule.ts';

/** What is known of a publisher. */
export interface MqttState {
  subscription: Subscription;
  /** `null` while it has not said. */
  isOnline: boolean | null;
  /** Which of the holdings count. */
  holds: readonly boolean[];
  /** What it told itself since it is there, and since it woke. */
  told: Readings;
  /** What came just now and is told together, and when its first came, unix milliseconds; `null` while nothing waits. */
  fresh: Readings;
  freshAtMs: number | null;
  /** When something new was told last, unix milliseconds; `null`: never since the broker was reached. */
  newsAtMs: number | null;
  messages: number;
  /** Messages and values that were no readings. */
  ignored: number;
}

export type MqttEvent =
  /** The broker was reached, or lost. */
  | { type: 'connected' }
  | { type: 'lost' }
  /** `payload`: `null` if it is too large to be looked at. */
  | { type: 'message'; topic: string; payload: string | null; isRetained: boolean };

export type MqttEffect =
  | { type: 'tell'; readings: Readings; takenAtMs: number | null }
  /** What came in the place of these readings is none. */
  | { type: 'refuse'; names: readonly ReadingName[] }
  | { type: 'publish'; topic: string; payload: string; isRetained: boolean };

type MqttStep = MachineStep<MqttState, MqttEffect>;

/** What belongs together comes within so long, ms. */
const TOGETHER_MS = 100;

export function nothingHeard(subscription: Subscription): MqttState {
  return {
    subscription,
    isOnline: null,
    holds: subscription.holdings.map(() => false),
    told: {},
    fresh: {},
    freshAtMs: null,
    newsAtMs: null,
    messages: 0,
    ignored: 0,
  };
}

/** The topics that say something. */
export function topicsOf({ rules, online, holdings }: Subscription): string[] {
  const said = [...(online ? [online] : []), ...holdings.map((holding) => holding.while)];
  return [...new Set([...said, ...rules].map(({ topic }) => topic))];
}

/** When the machine wants to hear of time, unix milliseconds. */
export function mqttDueMs({ freshAtMs }: MqttState): number | null {
  return freshAtMs === null ? null : freshAtMs + TOGETHER_MS;
}

/** The next state, what to tell and what to publish; see RULES.md. */
export function stepMqtt(before: MqttState, event: MqttEvent | Tick, { nowMs }: Moment): MqttStep {
  switch (event.type) {
    case 'connected':
      return begin(before);
    case 'lost':
      return { state: afresh(before), effects: tellFresh(before) };
    case 'message':
      return hear({ ...before, messages: before.messages + 1 }, event, nowMs);
    case 'tick':
      if (before.freshAtMs === null || nowMs < before.freshAtMs + TOGETHER_MS)
        return { state: before, effects: [] };
      return { state: { ...before, fresh: {}, freshAtMs: null }, effects: tellFresh(before) };
  }
}

/** MQTT-5: what is known before a publisher has said anything. */
const afresh = ({ subscription, messages, ignored }: MqttState): MqttState => ({
  ...nothingHeard(subscription),
  messages,
  ignored,
});

function begin(before: MqttState): MqttStep {
  const topic = before.subscription.announcement?.activeTopic;
  const effects: MqttEffect[] =
    topic === undefined ? [] : [{ type: 'publish', topic, payload: '1', isRetained: true }];
  return { state: afresh(before), effects };
}

type Message = Extract<MqttEvent, { type: 'message' }>;

function hear(before: MqttState, { topic, payload, isRetained }: Message, nowMs: number): MqttStep {
  // MQTT-1
  if (payload === null) return { state: { ...before, ignored: before.ignored + 1 }, effects: [] };
  const figures = before.subscription.rules.flatMap((rule) => (rule.topic === topic ? rule.figures : []));
  const { readings, ignored, refused } = readPayload(figures, payload);
  const [stood, asked] = stand({ ...before, ignored: before.ignored + ignored }, topic, payload);
  const effects: MqttEffect[] = refused.length > 0 ? [...asked, { type: 'refuse', names: refused }] : asked;
  const isSome = Object.keys(readings).length > 0;
  // MQTT-3
  if (isRetained || stood.isOnline === false)
    return {
      state: stood,
      effects: isSome ? [...effects, { type: 'tell', readings, takenAtMs: null }] : effects,
    };
  return {
    state: {
      ...stood,
      told: { ...stood.told, ...readings },
      fresh: { ...stood.fresh, ...readings },
      freshAtMs: stood.freshAtMs ?? nowMs,
      newsAtMs: isSome ? nowMs : stood.newsAtMs,
    },
    effects,
  };
}

/** What the message says of the publisher itself, and what to ask it then. */
function stand(before: MqttState, topic: string, payload: string): [MqttState, MqttEffect[]] {
  const { online, holdings, announcement } = before.subscription;
  const isOnline = online?.topic === topic ? isSaid(online, payload) : before.isOnline;
  const holds = holdings.map(({ while: saying }, place) =>
    saying.topic === topic ? isSaid(saying, payload) : before.holds[place] === true,
  );
  // MQTT-5
  const changed = holdings.filter((_, place) => holds[place] !== before.holds[place]);
  const kept =
    isOnline === false
      ? {}
      : without(
          before,
          changed.flatMap(({ readings }) => readings),
        );
  const isAwake = isOnline === true && holds[0] === true;
  const wasAwake = before.isOnline === true && before.holds[0] === true;
  // MQTT-6
  const asks = announcement && isAwake && !wasAwake;
  return [
    { ...before, isOnline, holds, told: kept },
    asks ? [{ type: 'publish', ...announcement.request, isRetained: false }] : [],
  ];
}

/** What was told but those; what has just come with the change counts as told behind it. */
function without({ told, fresh }: MqttState, gone: readonly ReadingName[]): Readings {
  if (gone.length === 0) return told;
  return Object.fromEntries(
    Object.entries(told).filter(([name]) => name in fresh || !gone.includes(name as ReadingName)),
  );
}

function tellFresh({ subscription, holds, told, fresh, freshAtMs }: MqttState): MqttEffect[] {
  // MQTT-4
  const held = subscription.holdings.filter((_, place) => holds[place]).flatMap(({ readings }) => readings);
  const renewed = held.filter((name) => told[name] !== undefined && told[name] !== null);
  const readings: Readings = {
    ...Object.fromEntries(renewed.map((name) => [name, told[name]])),
    ...wholePlace(told, fresh),
  };
  if (Object.keys(readings).length === 0) return [];
  return [{ type: 'tell', readings, takenAtMs: freshAtMs }];
}

/** MQTT-7 */
function wholePlace(told: Readings, fresh: Readings): Readings {
  const { latitudeDeg, longitudeDeg } = told;
  const isMoved = 'latitudeDeg' in fresh || 'longitudeDeg' in fresh;
  if (!isMoved || latitudeDeg === undefined || longitudeDeg === undefined) return fresh;
  return { ...fresh, latitudeDeg, longitudeDeg };
}
