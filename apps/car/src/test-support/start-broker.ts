import { onTestFinished } from 'vitest';
import { Mosquitto } from './mosquitto.ts';

/** A broker that ends with the test; options as of `Mosquitto.start`. */
export async function startBroker(...options: Parameters<typeof Mosquitto.start>): Promise<Mosquitto> {
  const broker = await Mosquitto.start(...options);
  onTestFinished(() => broker.end());
  return broker;
}
