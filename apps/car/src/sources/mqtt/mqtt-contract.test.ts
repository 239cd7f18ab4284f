import { freePort } from '@ligo/machine/test-support';
import { Mosquitto } from '../../test-support/mosquitto.ts';
import { describeReadingSource } from '../test-support/reading-source.contract.ts';
import { sourceContext } from '../test-support/source-context.ts';
import { createMqttSource } from './mqtt.ts';
import { mqttConfigSchema } from './mqtt-config.ts';

const configOf = (port: number) =>
  mqttConfigSchema.parse({
    kind: 'mqtt',
    url: `mqtt://127.0.0.1:${port}`,
    preset: { name: 'ovms', prefix: 'ovms/me/car/' },
  });

describeReadingSource('mqtt', {
  async there(clock) {
    const broker = await Mosquitto.start();
    const car = await broker.client();
    let percent = 50;
    const beat = setInterval(() => {
      percent = percent === 50 ? 51 : 50;
      car.publish('ovms/me/car/metric/v/b/soc', String(percent), { retain: true });
      car.publish('ovms/me/car/metric/v/p/speed', '9999', { retain: true });
    }, 50);
    return {
      source: createMqttSource(configOf(broker.port), sourceContext(clock)),
      async endPeer() {
        clearInterval(beat);
        await broker.end();
      },
    };
  },
  async away(clock) {
    const source = createMqttSource(configOf(await freePort()), sourceContext(clock));
    return { source, endPeer() {} };
  },
});
