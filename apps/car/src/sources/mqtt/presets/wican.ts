import { conversionOf } from '../../obd/profile/units.ts';
import { WICAN_PARAMETERS } from '../../obd/profile/wican-names.ts';
import { MIN_MOVING_KMH, type PositiveCurrent } from '../../quantities.ts';
import type { Figure, Subscription } from '../topic-rule.ts';

/** The names of WiCAN's profiles, in its units. The last name of a quantity in a message counts, so the preferred names are last. */
const FIGURES: readonly Figure[] = WICAN_PARAMETERS.map(([name, { quantity, unit }]): Figure => {
  const { factor, offset } = conversionOf(unit, quantity) ?? { factor: 1, offset: 0 };
  const reading = quantity === 'packPowerKw' ? 'rawPowerKw' : quantity;
  // READ-15
  const standing = reading === 'speedKmh' ? { zeroBelow: MIN_MOVING_KMH } : {};
  return { reading, path: [name], scale: factor, offset, ...standing };
}).reverse();

const INTO_BATTERY: Figure = { reading: 'chargeBatteryPowerKw', path: ['CHARGER_DC_PWR'] };

/**
 * A WiCAN's decoded values, one JSON on a topic of the owner's choice; the prefix ends with a slash, such as `wican/id/`.
 * `positiveCurrent`: the direction of the current, if the owner knows it.
 */
export function wican(
  prefix: string,
  topic: string,
  positiveCurrent: PositiveCurrent | undefined,
): Subscription {
  return {
    rules: [{ topic, figures: [...FIGURES, INTO_BATTERY] }],
    online: { topic: `${prefix}can/status`, path: ['status'], matches: ['online'] },
    holdRules: [],
    ...(positiveCurrent && { positiveCurrent }),
  };
}
