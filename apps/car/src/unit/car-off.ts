import { createMachineRunner, type MachineRunner } from '@ligo/machine';
import type { AppConfigSetting } from '@ligo/protocol';
import { z } from 'zod';
import { isNewBoot } from '../events/unit-restart-contract.ts';
import type { CarState } from '../ports/car-state.ts';
import type { Command, Commands } from '../ports/commands.ts';
import type { KeyValueStore } from '../ports/key-value-store.ts';
import type { Log } from '../ports/log.ts';
import type { Monotonic, MonotonicClock } from '../ports/unit-time.ts';
import { ON_ABOVE_KMH, readingsSince } from '../sources/read-since-contract.ts';
import { areOperational } from './are-operational.ts';
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
const keptSchema = z.object({
  isOn: z.boolean().nullable(),
  isTold: z.boolean(),
  inForce: z.array(orderSchema).max(2),
  left: z.number().int().min(0).max(2),
  bootId: z.string().nullable(),
  // Earlier versions did not keep it.
  givenUp: z
    .array(z.enum(['usb-power', 'wifi', 'avoid-reboot']))
    .max(3)
    .default([]),
  upMs: z.number(),
  sources: z.string(),
});

export interface CarOffNeeds {
  kv: KeyValueStore;
  commands: Commands;
  clock: MonotonicClock;
  /** Which start of the unit this is; `null` where that cannot be known. */
  bootId: string | null;
  /** Names of the sources of the car; what others told does not count for these. */
  sources: string;
  limits: RoutineLimits;
  log: Log;
  setting(): AppConfigSetting;
  /** An order has ended. */
  onEnd(): void;
}

/** Orders what the settings say of a car that is off. */
export class CarOff {
  private readonly machine: MachineRunner<CarOffState, CarOffEvent>;
  private readonly startedMs: Monotonic;
  private isStopped = false;

  /** Goes on where the app's last run ended. */
  constructor(private readonly needs: CarOffNeeds) {
    const { clock, kv, bootId, sources, limits } = needs;
    this.startedMs = clock.nowMs();
    const kept = keptSchema.safeParse(kv.read(STORE_KEY)).data ?? null;
    this.machine = createMachineRunner<CarOffState, CarOffEvent, CarOffEffect>({
      clock,
      initial: INITIAL_CAR_OFF,
      step: (state, event, { nowMs }) => {
        const mayAvoidReboot =
          areOperational(needs.commands.states(), ['usb-power', 'wifi']) && this.isConfigured('avoid-reboot');
        return stepCarOff(state, event, { nowMs, setting: needs.setting(), mayAvoidReboot, limits });
      },
      dueMs: carOffDueMs,
      run: (effect) => this.run(effect),
    });
    const isOtherBoot = kept !== null && isNewBoot(kept, { bootId, upMs: this.startedMs });
    const known = kept && { ...kept, isTold: kept.isTold && kept.sources === sources };
    this.machine.dispatch({ type: 'begin', saved: known, isOtherBoot });
  }

  /** Whether these sources ever told that the car is on or off; without that nothing is ever ordered. */
  isTold(): boolean {
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
    if (effect.type === 'keep') this.keep(effect.saved);
    else if (effect.type === 'order') void this.order(effect.order, effect.turn);
    else
      this.needs.log.warn(
        { command: effect.command },
        'this was given up until the car is switched off again',
      );
  }

  private async order(command: Command, turn: number): Promise<void> {
    const result = await this.needs.commands.execute(command);
    if (this.isStopped) return;
    this.machine.dispatch({ type: 'ended', turn, command: command.command, result });
    this.needs.onEnd();
  }

  private keep(kept: SavedCarOff): void {
    const { kv, bootId, clock, sources, log } = this.needs;
    try {
      kv.write(STORE_KEY, { ...kept, bootId, upMs: clock.nowMs(), sources });
    } catch (error) {
      // The orders go on; at worst they are given twice.
      log.error({ err: error }, 'what was ordered while the car is off could not be kept');
    }
  }

  private isConfigured(command: Command['command']): boolean {
    return this.needs.commands.states().some((state) => state.command === command && state.isConfigured);
  }
}
