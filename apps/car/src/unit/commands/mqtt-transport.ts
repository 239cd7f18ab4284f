import type { BrokerConnection } from '../../ports/broker.ts';
import type { CommandOutcome, CommandTransport } from '../../ports/commands.ts';
import { DONE, EXPIRED_IN_SLEEP, failed, unconfirmed } from '../../shared/commands/command-queue.ts';
import { orAborted } from '../../shared/retry-loop.ts';
import type { CommandBroker } from './command-broker.ts';
import { type CommandValues, commandValues, fillJson, fillText, isExpected } from './command-values.ts';
import type { MqttTransportConfig } from './unit-config.ts';

/** Publishes a command, and waits for its answer. */
export function mqttTransport(
  config: MqttTransportConfig,
  brokerNow: () => CommandBroker | null,
  commandNumber: () => number,
): CommandTransport {
  return {
    limitMs: config.limitS * 1_000,
    async send(command, signal, isOver) {
      const broker = brokerNow();
      if (!broker) return failed('broker-not-started');
      // A command must not be published later than now.
      const connection = await broker.whenConnected(signal);
      if (typeof connection === 'string') return failed(connection);
      if (isOver()) return EXPIRED_IN_SLEEP;
      const values = commandValues(command, commandNumber(), config.words);
      const answers = awaitAnswers(config, values, broker);
      try {
        return await publish(config, values, connection, answers, signal);
      } finally {
        answers.end();
      }
    },
  };
}

async function publish(
  { topic, payload, answer }: MqttTransportConfig,
  values: CommandValues,
  connection: BrokerConnection,
  answers: ReturnType<typeof awaitAnswers>,
  signal: AbortSignal,
): Promise<CommandOutcome> {
  const text =
    typeof payload === 'string' ? fillText(payload, values) : JSON.stringify(fillJson(payload, values));
  connection.publish(topic, text, false);
  const isTaken = await orAborted(signal, Promise.race([connection.ping(), answers.expected]));
  if (isTaken === null) connection.drop();
  if (!isTaken) return failed('broker-lost');
  if (!answer) return unconfirmed('broker-unconfirmed');
  if (await orAborted(signal, answers.expected)) return DONE;
  return failed(answers.others() > 0 ? 'unexpected-answer' : 'no-answer');
}

function awaitAnswers({ answer }: MqttTransportConfig, values: CommandValues, broker: CommandBroker) {
  let others = 0;
  let end = () => {};
  const expected = new Promise<true>((resolve) => {
    end = broker.receive((topic, payload) => {
      if (topic !== answer?.topic) return;
      if (isExpected(answer, values, payload)) resolve(true);
      else others += 1;
    });
  });
  return { expected, others: () => others, end };
}
