import { COMMAND_FEATURES, type CommandFeature } from '@ligo/protocol';
import type { CarModule } from '../../ports/car-module.ts';
import type { Commands, CommandTransport } from '../../ports/commands.ts';
import { type CommandsNeeds, createCommands } from '../../shared/commands/create-commands.ts';
import { CommandBroker } from './command-broker.ts';
import { httpTransport } from './http-transport.ts';
import { mqttTransport } from './mqtt-transport.ts';
import { programTransport } from './program-transport.ts';
import { createCommandNumbers } from './transport-needs.ts';
import type { TransportConfig, UnitConfig } from './unit-config.ts';

export type UnitNeeds = CommandsNeeds;

/** A unit that obeys, and what keeps it going. */
export interface Unit {
  commands: Commands;
  module: CarModule;
}

/** The unit that `car.json` describes; its orders are carried out while its module runs. */
export function openUnit({ broker, commands }: UnitConfig, needs: UnitNeeds): Unit {
  const commandNumber = createCommandNumbers(needs.clock);
  const wayNeeds = { clock: needs.clock, commandNumber };
  const answerTopics = new Set<string>();
  let orderBroker: CommandBroker | null = null;

  function wayOf(config: TransportConfig): CommandTransport {
    if (config.way === 'program') return programTransport(config, wayNeeds);
    if (config.way === 'http') return httpTransport(config, wayNeeds);
    if (config.answer) answerTopics.add(config.answer.topic);
    return mqttTransport(config, () => orderBroker, wayNeeds);
  }
  const ways: Partial<Record<CommandFeature, CommandTransport>> = {};
  for (const command of COMMAND_FEATURES) {
    const config = commands[command];
    if (config) ways[command] = wayOf(config);
  }
  const needsBroker = Object.values(commands).some((config) => config?.way === 'mqtt');
  const orders = createCommands(ways, needs);
  return {
    commands: orders,
    module: {
      name: 'unit',
      start() {
        orders.open();
        if (!broker || !needsBroker) return;
        orderBroker = new CommandBroker(broker, [...answerTopics], needs);
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
