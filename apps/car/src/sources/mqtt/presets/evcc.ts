import type { ReadingName } from '@ligo/signals';
import type { Subscription } from '../topic-rule.ts';

const READ: readonly (readonly [name: string, reading: ReadingName, scale?: number])[] = [
  ['connected', 'isPluggedIn'],
  ['charging', 'isCharging'],
  ['chargePower', 'chargePowerKw', 0.001],
  ['chargedEnergy', 'chargedEnergyKwh', 0.001],
];

/** A loadpoint of evcc, in W and Wh; the prefix ends with a slash, such as `evcc/`. */
export function evcc(prefix: string, loadpoint: number): Subscription {
  const status = { topic: `${prefix}status`, matches: ['online'] };
  return {
    rules: READ.map(([name, reading, scale = 1]) => ({
      topic: `${prefix}loadpoints/${loadpoint}/${name}`,
      figures: [{ reading, scale }],
    })),
    online: status,
    holdRules: [{ while: status, readings: READ.map(([, reading]) => reading) }],
  };
}
