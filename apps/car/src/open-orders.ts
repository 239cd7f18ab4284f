import { openUnit, type UnitNeeds } from './adapters/unit/open-unit.ts';
import type { CarConfig } from './config.ts';
import { NO_ORDERS } from './core/orders/no-orders.ts';
import type { CarModule } from './ports/car-module.ts';
import type { Orders } from './ports/orders.ts';
import type { VehicleSource } from './ports/vehicle-source.ts';

/**
 * Who obeys: a car that is not real by itself, so that it never orders the real unit, and else what `car.json` says of the unit. Its
 * `module` keeps its orders going; `null`: nothing has to.
 */
export function openOrders(
  { unit }: Pick<CarConfig, 'unit'>,
  { orders }: Pick<VehicleSource, 'orders'>,
  needs: UnitNeeds,
): { orders: Orders; module: CarModule | null } {
  if (unit && !orders) return openUnit(unit, needs);
  return { orders: orders ?? NO_ORDERS, module: null };
}
