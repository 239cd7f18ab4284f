import { COMMAND_FEATURES, type CommandFeature } from '@ligo/protocol';
import { createOrders, type OrdersNeeds } from '../../core/orders/create-orders.ts';
import type { CarModule } from '../../ports/car-module.ts';
import type { Orders, OrderWay } from '../../ports/orders.ts';
import { httpWay } from './http-way.ts';
import { mqttWay } from './mqtt-way.ts';
import { OrderBroker } from './order-broker.ts';
import { programWay } from './program-way.ts';
import type { UnitConfig, WayConfig } from './unit-config.ts';
import { orderNumbers } from './way-needs.ts';

export type UnitNeeds = OrdersNeeds;

/** A unit that obeys, and what keeps it going. */
export interface Unit {
  orders: Orders;
  module: CarModule;
}

/** The unit that `car.json` describes; its orders are carried out while its module runs. */
export function openUnit({ broker, commands }: UnitConfig, needs: UnitNeeds): Unit {
  const orderNumber = orderNumbers(needs.clock);
  const wayNeeds = { clock: needs.clock, orderNumber };
  const answerTopics = new Set<string>();
  let orderBroker: OrderBroker | null = null;

  function wayOf(config: WayConfig): OrderWay {
    if (config.way === 'program') return programWay(config, wayNeeds);
    if (config.way === 'http') return httpWay(config, wayNeeds);
    if (config.answer) answerTopics.add(config.answer.topic);
    return mqttWay(config, () => orderBroker, wayNeeds);
  }
  const ways: Partial<Record<CommandFeature, OrderWay>> = {};
  for (const command of COMMAND_FEATURES) {
    const config = commands[command];
    if (config) ways[command] = wayOf(config);
  }
  const needsBroker = Object.values(commands).some((config) => config?.way === 'mqtt');
  const orders = createOrders(ways, needs);
  return {
    orders,
    module: {
      name: 'unit',
      start() {
        orders.open();
        if (!broker || !needsBroker) return;
        orderBroker = new OrderBroker(broker, [...answerTopics], needs);
        void orderBroker.start();
      },
      async stop() {
        await orders.stop();
        await orderBroker?.stop();
        orderBroker = null;
      },
    },
  };
}
