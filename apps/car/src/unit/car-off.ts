import { createMachineRunner, type MachineRunner } from '@ligo/machine';
import type { AppConfigSetting, CommandFeature } from '@ligo/protocol';
import { z } from 'zod';
import { isNewBoot } from '../events/unit-restart-contract.ts';
import type { CarContext } from '../ports/car-context.ts';
import type { CarState } from '../ports/car-state.ts';
import type { Command, CommandState } from '../ports/commands.ts';
import type { UnitBoot } from '../ports/unit-boot.ts';
import type { Monotonic } from '../ports/unit-time.ts';
import { ON_ABOVE_KMH, readingsSince } from '../sources/decidable-contract.ts';
import {
  type CarOffEffect,
  type CarOffEvent,
  type CarOffState,
  carOffDueMs,
  INITIAL_CAR_OFF,
  type SavedCarOff,
  stepCarOff,
} from './car-off-machine.ts';
import type { RoutineLimits } from './reboot-routine.ts';

const STORE_KEY = 'car-off';
const orderSchema = z.object({ command: z.enum(['usb-power', 'wifi']), isOn: z.boolean() });
const savedSchema = z.object({
  isOn: z.boolean().nullable(),
  isTold: z.boolean(),
  inForce: z.array(orderSchema).max(2),
  left: z.number().int().min(0).max(2),
  bootId: z.string().nullable(),
  givenUp: z.array(z.enum(['usb-power', 'wifi', 'avoid-reboot'])).max(3),
  upMs: z.number(),
  sources: z.string(),
});

/** Sends the commands that the settings name for a car that is off. */
export class CarOff {
  private readonly machine: MachineRunner<CarOffState, CarOffEvent>;
  private readonly startedMs: Monotonic;
  private isStopped = false;

  /** Continues from the end of the app's last run. */
  constructor(
    private readonly parts: Pick<CarContext, 'kv' | 'clock' | 'commands' | 'log'> &
      UnitBoot & {
        /** Names of the car's sources. Reports of other sources do not count for these. */
        sources: string;
        limits: RoutineLimits;
        setting(): AppConfigSetting;
        /** A command has ended. */
        onEnd(): void;
      },
  ) {
    const { clock, kv, bootId, sources, limits, commands, setting } = parts;
    this.startedMs = clock.nowMs();
    const saved = savedSchema.safeParse(kv.read(STORE_KEY)).data ?? null;
    this.machine = createMachineRunner<CarOffState, CarOffEvent, CarOffEffect, Monotonic>({
      clock,
      initial: INITIAL_CAR_OFF,
      step: (state, event, { nowMs }) => {
        const mayAvoidReboot =
          areOperational(commands.states(), ['usb-power', 'wifi']) && this.isConfigured('avoid-reboot');
        return stepCarOff(state, event, { nowMs, setting: setting(), mayAvoidReboot, limits });
      },
      dueMs: carOffDueMs,
      run: (effect) => this.run(effect),
    });
    const isOtherBoot = saved !== null && isNewBoot(saved, { bootId, upMs: this.startedMs });
    const valid = saved && { ...saved, isTold: saved.isTold && saved.sources === sources };
    this.machine.dispatch({ type: 'begin', saved: valid, isOtherBoot });
  }

  /** Whether these sources ever reported that the car is on or off. Without a report no command is sent. */
  wasPowerStateReported(): boolean {
    return this.machine.state().isTold;
  }

  /** OFF-7 */
  givenUp(): SavedCarOff['givenUp'] {
    return this.machine.state().givenUp;
  }

  receive(state: CarState): void {
    const { isOn, speedKmh } = readingsSince(state, this.startedMs);
    const isMoving = speedKmh !== null && speedKmh >= ON_ABOVE_KMH;
    this.machine.dispatch({ type: 'reading', isOn, isMoving, auxVoltageV: state.auxBatteryVoltageV });
  }

  settingChanged(): void {
    this.machine.dispatch({ type: 'setting-changed' });
  }

  stop(): void {
    this.isStopped = true;
    this.machine.stop();
  }

  private run(effect: CarOffEffect): void {
    if (effect.type === 'keep') this.save(effect.saved);
    else if (effect.type === 'order') void this.execute(effect.order, effect.turn);
    else
      this.parts.log.warn(
        { command: effect.command },
        'a command was given up until the car is switched off again',
      );
  }

  private async execute(command: Command, turn: number): Promise<void> {
    const result = await this.parts.commands.execute(command);
    if (this.isStopped) return;
    this.machine.dispatch({ type: 'ended', turn, command: command.command, result });
    this.parts.onEnd();
  }

  private save(saved: SavedCarOff): void {
    const { kv, bootId, clock, sources, log } = this.parts;
    try {
      kv.write(STORE_KEY, { ...saved, bootId, upMs: clock.nowMs(), sources });
    } catch (error) {
      // The commands continue; at worst they are sent twice.
      log.error({ err: error }, 'the commands of the car that is off could not be saved');
    }
  }

  private isConfigured(command: Command['command']): boolean {
    return this.parts.commands.states().some((state) => state.command === command && state.isConfigured);
  }
}

export const CAR_OFF_COMMANDS: readonly CommandFeature[] = ['usb-power', 'wifi', 'avoid-reboot'];

/** FULL-1: all these commands are configured, and none of them failed last. */
export function areOperational(
  states: readonly CommandState[],
  commands: readonly CommandFeature[],
): boolean {
  const work = states.filter(({ isConfigured, last }) => isConfigured && last?.result !== 'failed');
  return commands.every((command) => work.some((state) => state.command === command));
}
