import type { Status } from '@ligo/protocol';
import { agesOf, type VehicleState } from '@ligo/signals';
import { chargePower } from './charge-power.ts';

/**
 * Ages of the readings of a status, s, without the readings renewed just now; `null`: unknown. `undefined` if there are no others.
 * A power of charging that is taken from the pack is as old as the power of the pack.
 */
export function statusAges(state: VehicleState, nowMs: number): Status['ages'] | undefined {
  const ages = agesOf(state, nowMs);
  const isFromPack = chargePower(state)?.reading === 'packPowerKw';
  if (isFromPack && ages.epw !== undefined) ages.cpw = ages.epw;
  return Object.keys(ages).length === 0 ? undefined : ages;
}
