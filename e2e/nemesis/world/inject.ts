import type { CarUnderTest } from '../../support/stack.ts';
import type { RealPair } from '../clients/real-pair.ts';
import type { Fault, ProgramName } from '../plan.ts';
import type { World } from './world.ts';

/** Begins or ends a fault; resolves once the program continues, or runs again. */
type Injection = { begin(): unknown; end(): unknown };

/** A program that faults end and freeze. */
interface Target {
  kill(): Promise<unknown>;
  stop(): Promise<unknown>;
  start(): Promise<unknown>;
  freeze(isFrozen: boolean): void;
}

export function injectionOf(fault: Fault, world: World, real: RealPair): Injection {
  switch (fault.kind) {
    case 'kill': {
      const target = targetOf(fault.target, world, real);
      return { begin: target.kill, end: target.start };
    }
    case 'restart': {
      const target = targetOf(fault.target, world, real);
      return { begin: target.stop, end: target.start };
    }
    case 'freeze': {
      const target = targetOf(fault.target, world, real);
      return { begin: () => target.freeze(true), end: () => target.freeze(false) };
    }
    case 'partition': {
      const path = world.paths[fault.target];
      return { begin: path.cut, end: path.heal };
    }
    case 'slow': {
      const path = world.paths[fault.target];
      return { begin: () => path.slow(fault.delayMs), end: path.heal };
    }
    case 'clock': {
      const shift = (shiftMs: number) => world.servers[fault.target].running.send({ type: 'clock', shiftMs });
      return { begin: () => shift(fault.shiftMs), end: () => shift(0) };
    }
    case 'full-disk':
      return fault.target === 'car'
        ? { begin: () => real.disk?.fill(), end: () => real.disk?.relieve() }
        : { begin: () => world.postgresDisk?.fill(), end: () => world.relievePostgres() };
  }
}

function targetOf(name: ProgramName, world: World, real: RealPair): Target {
  const { redis, postgres } = world;
  if (name === 'redis')
    return {
      kill: redis.kill,
      stop: redis.stop,
      start: redis.start,
      freeze: (isFrozen) => void (isFrozen ? redis.freeze() : redis.thaw()),
    };
  if (name === 'postgres')
    return {
      // Its processes share memory: it ends at once and recovers, as after a crash.
      kill: () => postgres.end('SIGQUIT'),
      stop: () => postgres.end('SIGINT'),
      start: postgres.start,
      freeze: postgres.freeze,
    };
  if (name === 'car') return programTarget(real.program, () => real.program.start());
  return programTarget(world.servers[name], () => world.startServer(name));
}

function programTarget(
  program: Pick<CarUnderTest, 'stop' | 'running'>,
  start: () => Promise<unknown>,
): Target {
  return {
    kill: () => program.stop('SIGKILL'),
    stop: () => program.stop(),
    start,
    freeze: (isFrozen) => (isFrozen ? program.running.pause() : program.running.resume()),
  };
}
