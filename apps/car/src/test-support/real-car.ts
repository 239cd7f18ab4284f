import { EventEmitter } from 'node:events';
import { type RunningCar, startCar } from '../app.ts';
import type { CarConfig } from '../config.ts';
import { createNodePlatform, type NodeHost } from '../node-platform.ts';
import { Terminal } from '../platform/node/terminal/terminal.ts';

/** A terminal without keys, and no program that started the app. */
export const quietHost = (): NodeHost => ({
  terminal: new Terminal(Object.assign(new EventEmitter(), { resume() {}, pause() {} }), { write() {} }),
  parent: { send() {}, listen: () => () => {} },
  onQuit() {},
  onNewOwner() {},
});

type GivenConfig = Pick<CarConfig, 'dataDir' | 'serverOrigin'> & Partial<CarConfig>;

/** The configuration of a simulated car with a drawn camera. */
export const realCarConfig = (given: GivenConfig): CarConfig => ({
  source: { kind: 'simulator', seed: 1, speedFactor: 1 },
  cameras: { sources: { 4: { kind: 'scene' } }, encoder: 'auto' },
  ...{ volumes: {}, otherSentryApps: [], linkPort: 0, dashboard: null },
  ...given,
});

/** Starts it on its usual platform. */
export function startRealCar(
  given: GivenConfig,
  host: Partial<NodeHost> = {},
  choose?: Parameters<typeof startCar>[2],
): Promise<RunningCar> {
  const config = realCarConfig(given);
  return startCar(config, createNodePlatform(config, { ...quietHost(), ...host }), choose);
}
