import { type Clock, createMachineRunner, type MachineRunner } from '@ligo/machine';
import type { AppConfigSetting } from '@ligo/protocol';
import type { VehicleState } from '@ligo/vehicle';
import { z } from 'zod';
import {
  CAR_OFF_UNKNOWN,
  type CarOffEffect,
  type CarOffEvent,
  type CarOffState,
  carOffDueMs,
  type KeptCarOff,
  stepCarOff,
} from '../../core/app-settings/car-off-machine.ts';
import type { RoutineLimits } from '../../core/app-settings/reboot-routine.ts';
import { doWork } from '../../core/app-settings/working-fully.ts';
import { isOtherStart } from '../../core/events/unit-restart.ts';
import { ON_FROM_KMH, readSince } from '../../core/readings/read-since.ts';
import type { Facts } from '../../ports/facts.ts';
import type { Log } from '../../ports/log.ts';
import type { Order, Orders } from '../../ports/orders.ts';

const FACT = 'car-off';
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
  facts: Facts;
  orders: Orders;
  clock: Clock;
  /** Time since the unit's start, ms, also while it slept; never set. */
  unitUpMs(): number;
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
  private readonly begunMs: number;
  private isStopped = false;

  /** Goes on where the app's last run ended. */
  constructor(private readonly needs: CarOffNeeds) {
    const { clock, facts, bootId, unitUpMs, sources, limits } = needs;
    this.begunMs = unitUpMs();
    const kept = keptSchema.safeParse(facts.read(FACT)).data ?? null;
    this.machine = createMachineRunner<CarOffState, CarOffEvent, CarOffEffect>({
      // Whichever way the clock is set, it takes as long.
      clock: { nowMs: unitUpMs, after: clock.after },
      initial: CAR_OFF_UNKNOWN,
      step: (state, event, { nowMs }) => {
        const mayAvoidReboot =
          doWork(needs.orders.states(), ['usb-power', 'wifi']) && this.isConfigured('avoid-reboot');
        return stepCarOff(state, event, { nowMs, setting: needs.setting(), mayAvoidReboot, limits });
      },
      dueMs: carOffDueMs,
      run: (effect) => this.run(effect),
    });
    const isOtherBoot = kept !== null && isOtherStart(kept, { bootId, upMs: this.begunMs });
    const known = kept && { ...kept, isTold: kept.isTold && kept.sources === sources };
    this.machine.dispatch({ type: 'begin', kept: known, isOtherBoot });
  }

  /** Whether these sources ever told that the car is on or off; without that nothing is ever ordered. */
  isTold(): boolean {
    return this.machine.state().isTold;
  }

  /** OFF-7 */
  givenUp(): KeptCarOff['givenUp'] {
    return this.machine.state().givenUp;
  }

  receive(state: VehicleState): void {
    const { clock, unitUpMs } = this.needs;
    const { isOn, speedKmh } = readSince(state, clock.nowMs() - (unitUpMs() - this.begunMs));
    const isMoving = speedKmh !== null && speedKmh >= ON_FROM_KMH;
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
    if (effect.type === 'keep') this.keep(effect.kept);
    else if (effect.type === 'order') void this.order(effect.order, effect.turn);
    else
      this.needs.log.warn(
        { command: effect.command },
        'this was given up until the car is switched off again',
      );
  }

  private async order(order: Order, turn: number): Promise<void> {
    const result = await this.needs.orders.give(order);
    if (this.isStopped) return;
    this.machine.dispatch({ type: 'ended', turn, command: order.command, result });
    this.needs.onEnd();
  }

  private keep(kept: KeptCarOff): void {
    const { facts, bootId, unitUpMs, sources, log } = this.needs;
    try {
      facts.write(FACT, { ...kept, bootId, upMs: unitUpMs(), sources });
    } catch (error) {
      // The orders go on; at worst they are given twice.
      log.error({ err: error }, 'what was ordered while the car is off could not be kept');
    }
  }

  private isConfigured(command: Order['command']): boolean {
    return this.needs.orders.states().some((state) => state.command === command && state.isConfigured);
  }
}
