import { COMMAND_FEATURES, type CommandFeature } from '@ligo/protocol';
import type { CarContext } from '../../ports/car-context.ts';
import type { CommandIo } from '../../ports/command-io.ts';
import type { CommandTransport, Unit } from '../../ports/commands.ts';
import type { WallTime } from '../../ports/unit-time.ts';
import { createCommands } from '../../shared/commands/create-commands.ts';
import { CommandBroker } from './command-broker.ts';
import { httpTransport } from './http-transport.ts';
import { mqttTransport } from './mqtt-transport.ts';
import { programTransport } from './program-transport.ts';
import type { TransportConfig, UnitConfig } from './unit-config.ts';

type UnitContext = Pick<CarContext, 'clock' | 'wallTime' | 'random' | 'log'> & { io: CommandIo };

/** The unit that `car.json` describes. It executes commands while its module runs. */
export function createUnit({ broker, commands }: UnitConfig, context: UnitContext): Unit {
  const { clock, wallTime, io } = context;
  const commandNumber = createCommandNumbers(wallTime);
  const answerTopics = new Set<string>();
  let commandBroker: CommandBroker | null = null;

  function transportOf(config: TransportConfig): CommandTransport {
    if (config.way === 'program') return programTransport(config, clock, commandNumber, io.programs);
    if (config.way === 'http') return httpTransport(config, clock, commandNumber, io.loopback.request);
    if (config.answer) answerTopics.add(config.answer.topic);
    return mqttTransport(config, () => commandBroker, commandNumber);
  }
  const transports: Partial<Record<CommandFeature, CommandTransport>> = {};
  for (const command of COMMAND_FEATURES) {
    const config = commands[command];
    if (config) transports[command] = transportOf(config);
  }
  const usesBroker = Object.values(commands).some((config) => config?.way === 'mqtt');
  const service = createCommands(transports, context);
  return {
    commands: service,
    module: {
      name: 'unit',
      start() {
        service.open();
        if (!broker || !usesBroker) return;
        commandBroker = new CommandBroker(io.openBroker, broker, [...answerTopics], context);
        void commandBroker.start();
      },
      async stop() {
        await service.stop();
        await commandBroker?.stop();
        commandBroker = null;
      },
    },
  };
}

/** Returns numbers for commands: each is higher than the last one. They start at the unix time, ms, so that they also grow from run to run. */
function createCommandNumbers(wallTime: WallTime): () => number {
  let last = 0;
  return () => {
    last = Math.max(last + 1, wallTime.nowMs());
    return last;
  };
}
