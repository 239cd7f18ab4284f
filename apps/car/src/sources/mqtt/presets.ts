import type { PositiveCurrent } from '../quantities.ts';
import { bydHass } from './presets/byd-hass.ts';
import { evcc } from './presets/evcc.ts';
import { ovms } from './presets/ovms.ts';
import { teslamate } from './presets/teslamate.ts';
import { wican } from './presets/wican.ts';
import type { Subscription, TopicRule } from './topic-rule.ts';

/** A program with known topics, and where they are. */
export type Preset =
  | { name: 'ovms'; prefix: string }
  | { name: 'byd-hass'; prefix: string }
  | { name: 'teslamate'; prefix: string; car: number }
  | { name: 'evcc'; prefix: string; loadpoint: number }
  | { name: 'wican'; prefix: string; topic: string; positiveCurrent?: PositiveCurrent | undefined };

/** The subscription of a source: topics of a preset, of the owner, or both. */
export function subscriptionOf(
  preset: Preset | undefined,
  own: readonly TopicRule[],
  clientId: string,
): Subscription {
  const known = preset ? knownTopics(preset, clientId) : { rules: [], holdRules: [] };
  return { ...known, rules: [...known.rules, ...own] };
}

function knownTopics(preset: Preset, clientId: string): Subscription {
  switch (preset.name) {
    case 'ovms':
      return ovms(preset.prefix, clientId);
    case 'byd-hass':
      return bydHass(preset.prefix);
    case 'teslamate':
      return teslamate(preset.prefix, preset.car);
    case 'evcc':
      return evcc(preset.prefix, preset.loadpoint);
    case 'wican':
      return wican(preset.prefix, preset.topic, preset.positiveCurrent);
  }
}
