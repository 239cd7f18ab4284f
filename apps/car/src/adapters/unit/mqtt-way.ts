import { isExpected } from '../../core/orders/expectation.ts';
import { fillJson, fillText } from '../../core/orders/fill-template.ts';
import { type OrderValues, valuesOf } from '../../core/orders/order-values.ts';
import { DONE, failed, SLEPT, unconfirmed } from '../../core/orders/outcomes.ts';
import { untilAborted } from '../../core/orders/until-aborted.ts';
import type { OrderOutcome, OrderWay } from '../../ports/orders.ts';
import type { BrokerConnection } from '../broker/broker-connection.ts';
import type { OrderBroker } from './order-broker.ts';
import type { MqttWayConfig } from './unit-config.ts';
import type { WayNeeds } from './way-needs.ts';

/** Publishes an order, and waits for what answers it. */
export function mqttWay(
  config: MqttWayConfig,
  brokerNow: () => OrderBroker | null,
  { orderNumber }: WayNeeds,
): OrderWay {
  return {
    limitMs: config.limitS * 1_000,
    async carryOut(order, signal, isOver) {
      const broker = brokerNow();
      if (!broker) return failed('the app has not begun to reach the broker');
      // Nothing is published to a broker that may read it only later.
      const connection = await broker.whenThere(signal);
      if (typeof connection === 'string') return failed(connection);
      if (isOver()) return SLEPT;
      const values = valuesOf(order, orderNumber(), config.words);
      const answers = hearAnswers(config, values, broker);
      try {
        return await publish(config, values, connection, answers, signal);
      } finally {
        answers.end();
      }
    },
  };
}

async function publish(
  { topic, payload, answer }: MqttWayConfig,
  values: OrderValues,
  connection: BrokerConnection,
  answers: ReturnType<typeof hearAnswers>,
  signal: AbortSignal,
): Promise<OrderOutcome> {
  const text =
    typeof payload === 'string' ? fillText(payload, values) : JSON.stringify(fillJson(payload, values));
  connection.publish(topic, text, false);
  const isTaken = await untilAborted(signal, Promise.race([connection.isThere(), answers.expected]));
  if (isTaken === null) connection.drop();
  if (!isTaken) return failed('the broker went away while it was told');
  if (!answer) return unconfirmed('the broker took it, and nothing answers');
  if (await untilAborted(signal, answers.expected)) return DONE;
  return failed(answers.others() > 0 ? 'what answered says something else' : 'nothing answered in its time');
}

/** Waits for the answer that is expected, from now on. */
function hearAnswers({ answer }: MqttWayConfig, values: OrderValues, broker: OrderBroker) {
  let others = 0;
  let end = () => {};
  const expected = new Promise<true>((resolve) => {
    end = broker.hear((topic, payload) => {
      if (topic !== answer?.topic) return;
      if (isExpected(answer, values, payload)) resolve(true);
      else others += 1;
    });
  });
  return { expected, others: () => others, end };
}
