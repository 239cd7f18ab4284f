import { defineSource } from '../source.ts';
import { mqttConfigSchema } from './mqtt-config.ts';
import { mqttFinder } from './mqtt-finder.ts';
import { createMqttSource } from './mqtt-source.ts';

/** An MQTT broker. */
export const mqtt = defineSource({
  name: 'mqtt',
  label: 'MQTT',
  doc: 'MQTT',
  options: mqttConfigSchema,
  finder: mqttFinder,
  open: createMqttSource,
});
