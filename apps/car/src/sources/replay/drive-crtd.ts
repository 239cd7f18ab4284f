import { MAX_TIME_S } from '@ligo/protocol';
import type { VehicleState } from '@ligo/signals';
import { laterOf, type Monotonic } from '../../ports/unit-time.ts';
import { initialMergeState, type MergeEvent, mergeDueMs, stepMerge } from '../merge/merge-machine.ts';
import { CanFrameReader } from '../obd/frame-reader.ts';
import type { Profile } from '../obd/profile/profile.ts';

/** Time, bus number, received or transmitted, bits of the identifier, identifier, up to eight bytes. */
const FRAME = /^(\d{1,20}(?:\.\d{1,9})?)\s+\d?([RT])(11|29)\s+([0-9a-f]{1,8})((?:\s+[0-9a-f]{2}){0,8})\s*$/i;
/** Frames of several buses are slightly out of order. A larger step back means that the clock was set. */
const OUT_OF_ORDER_MS = 1_000;

/**
 * Decodes CAN logs in CRTD, the text format of OVMS, with a vehicle profile. Only responses to requests are decoded; a profile does not
 * describe broadcast frames.
 */
export class DriveCrtd {
  /** Lines without a frame: comments, events, and invalid lines. */
  ignored = 0;
  private reader: CanFrameReader;
  /** The times of the log are its clock. */
  private nowMs = Number.NEGATIVE_INFINITY as Monotonic;
  private merge = initialMergeState(1, null, this.nowMs);

  constructor(private readonly profile: Profile) {
    this.reader = new CanFrameReader(profile);
  }

  /** The states that this line completes, usually none. Throws if its time is invalid. */
  read(line: string): VehicleState[] {
    const [, time, direction, bits, id = '', bytes = ''] = FRAME.exec(line) ?? [];
    if (time === undefined) {
      if (line.trim() !== '') this.ignored += 1;
      return [];
    }
    if (Number(time) > MAX_TIME_S) throw new Error(`Invalid timestamp ${time}: expected Unix seconds`);
    const states = this.passTo((Number(time) * 1_000) as Monotonic);
    // Transmitted frames are the requests.
    if (direction?.toUpperCase() === 'T') return states;
    const frame = {
      id: Number.parseInt(id, 16),
      isExtended: bits === '29',
      data: Uint8Array.from(bytes.match(/[0-9a-f]{2}/gi) ?? [], (byte) => Number.parseInt(byte, 16)),
    };
    for (const received of this.reader.push(frame, this.nowMs))
      if (received.type === 'answer')
        this.step({ type: 'readings', source: 0, readings: received.readings, takenAtMs: this.nowMs });
    return [...states, ...this.tick(this.nowMs)];
  }

  /** The last state, which is not published yet. */
  end(): VehicleState[] {
    const { publishAtMs } = this.merge;
    return publishAtMs === null ? [] : this.tick(publishAtMs as Monotonic);
  }

  private passTo(timeMs: Monotonic): VehicleState[] {
    if (timeMs < this.nowMs - OUT_OF_ORDER_MS || this.nowMs < 0) {
      this.reader = new CanFrameReader(this.profile);
      this.merge = initialMergeState(1, null, timeMs);
      this.nowMs = timeMs;
      return [];
    }
    const states: VehicleState[] = [];
    for (let due = mergeDueMs(this.merge); due !== null && due < timeMs; due = mergeDueMs(this.merge))
      states.push(...this.tick(due as Monotonic));
    this.nowMs = laterOf(this.nowMs, timeMs);
    return states;
  }

  private tick(nowMs: Monotonic): VehicleState[] {
    return this.step({ type: 'tick' }, nowMs);
  }

  private step(event: MergeEvent | { type: 'tick' }, nowMs = this.nowMs): VehicleState[] {
    const { state, effects } = stepMerge(this.merge, event, { nowMs });
    this.merge = state;
    return effects.map((effect) => effect.state);
  }
}
